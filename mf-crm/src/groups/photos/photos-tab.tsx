import type { TimelineEntry } from '@school/api-contract/groups/session-photos';
import { ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, schoolDay, useCan, useErrorText, useParams, useT } from '@school/kit';
import { Camera } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { MonthNav } from '../../shared/month-nav';
import { useTimeline } from '../../trainer-photo/photos.queries';
import { useGroupTab } from '../detail/use-group-tab';
import { useGroup } from '../groups.queries';
import styles from './photos-tab.module.css';
import { TimelineItem } from './timeline-item';

/** A month of the group as one time line: what was planned, who came, what was photographed. */
export function PhotosTab() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const id = Number(useParams().id);
  const group = useGroup(id);
  const { month: chosen, showMonth } = useGroupTab();
  const thisMonth = schoolDay().slice(0, 7);
  const month = chosen || thisMonth;
  const timeline = useTimeline(id, month);
  const takesPhotos = useCan('takeSessionPhotos');
  const named = { id, name: group.data?.name ?? '' };
  const today = schoolDay();
  const past = timeline.data?.filter(({ date }) => date <= today) ?? [];
  const coming = timeline.data?.filter(({ date }) => date > today) ?? [];
  return (
    <div className={styles.tab}>
      <div className={styles.toolbar}>
        <MonthNav month={month} onChange={(next) => showMonth(next === thisMonth ? '' : next)} />
        {takesPhotos && (
          <ButtonLink icon={<Camera />} render={<Link to="/trainer-photo-demo" />}>
            {t('photos.toToday')}
          </ButtonLink>
        )}
      </div>
      {timeline.isLoadingError ? (
        <LoadFailure text={errorText(timeline.error)} onRetry={() => void timeline.refetch()} />
      ) : timeline.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('photos.loading')}>
          <Skeleton height="20rem" />
        </div>
      ) : timeline.data.length === 0 ? (
        <EmptyState icon={<Camera />} title={t('photos.noMonthTitle')}>
          {t('photos.noMonthText')}
        </EmptyState>
      ) : (
        <div className={styles.tab} aria-busy={timeline.isPlaceholderData}>
          <Days entries={past} group={named} />
          {coming.length > 0 && (
            <>
              <h2 className={styles.coming}>{t('photos.comingTitle')}</h2>
              <Days entries={coming.toReversed()} group={named} />
            </>
          )}
        </div>
      )}
      <p className={styles.note}>{t('photos.keptFor')}</p>
    </div>
  );
}

function Days({ entries, group }: { entries: readonly TimelineEntry[]; group: { id: number; name: string } }) {
  if (entries.length === 0) return null;
  return (
    <ol className={styles.days}>
      {entries.map((entry) => (
        <TimelineItem key={entry.date} entry={entry} group={group} />
      ))}
    </ol>
  );
}
