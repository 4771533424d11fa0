import type { CalendarEntry } from '@school/api-contract/groups/groups';
import { Badge } from '@school/design-system/badge';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Link as RouterLink, schoolDay, useErrorText, useT } from '@school/kit';
import { useId } from 'react';
import { LoadFailure } from '../../load-failure';
import { useCalendar } from '../groups.queries';
import { type GroupsFilter, toMonday } from '../list/use-groups-filter';
import styles from './calendar.module.css';
import { ClashList } from './clash-list';
import { WeekNav } from './week-nav';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

interface CalendarViewProps {
  filter: GroupsFilter;
  onFilter: (change: Partial<GroupsFilter>) => void;
}

/** Groups by day and time in this week or a later one. */
export function CalendarView({ filter, onFilter }: CalendarViewProps) {
  const thisWeek = toMonday(schoolDay());
  const week = filter.week > thisWeek ? filter.week : thisWeek;
  return (
    <>
      <WeekNav week={week} thisWeek={thisWeek} onChange={(next) => onFilter({ week: next === thisWeek ? '' : next })} />
      <Week filter={filter} week={week === thisWeek ? undefined : week} />
    </>
  );
}

/** One day under another on a phone. */
function Week({ filter: { branchId, trainerId }, week }: { filter: GroupsFilter; week: string | undefined }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const calendar = useCalendar({ branchId, trainerId, week });

  if (calendar.isLoadingError)
    return <LoadFailure text={errorText(calendar.error)} onRetry={() => void calendar.refetch()} />;
  if (calendar.isPending) return <CalendarSkeleton />;
  if (calendar.data.length === 0) {
    return <EmptyState title={t('groups.calendar.emptyTitle')}>{t('groups.calendar.emptyText')}</EmptyState>;
  }
  const clashes = calendar.data.filter((entry) => entry.clashes.length > 0).length;
  return (
    <>
      <p aria-live="polite" className={styles.summary}>
        {clashes > 0 && <Badge tone="warning">{t('groups.calendar.clashes', { count: clashes })}</Badge>}
      </p>
      <section aria-label={t('groups.calendar.label')} aria-busy={calendar.isPlaceholderData} className={styles.week}>
        {weekdays.map((day) => (
          <Day key={day} day={day} entries={calendar.data.filter((entry) => entry.dayOfWeek === day)} />
        ))}
      </section>
    </>
  );
}

function Day({ day, entries }: { day: number; entries: CalendarEntry[] }) {
  const t = useT('mf-crm');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.day}>
      <h2 id={headingId} className={styles.dayName}>
        {t(`groups.days.${day}`)}
      </h2>
      {entries.length === 0 ? (
        <p className={styles.nothing}>{t('groups.calendar.nothing')}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={`${entry.group.id}-${entry.startTime}`} className={styles.entry}>
              <span className={styles.time}>
                {entry.startTime}–{entry.endTime}
              </span>
              <Link quiet className={styles.name} render={<RouterLink to={`/groups/${entry.group.id}`} />}>
                {entry.group.name}
              </Link>
              <span className={styles.where}>
                {entry.trainer?.name ?? t('groups.noCoach')}
                <br />
                {entry.branch?.name ?? t('groups.noBranch')}
              </span>
              {entry.clashes.length > 0 && <ClashList clashes={entry.clashes} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CalendarSkeleton() {
  const t = useT('mf-crm');
  return (
    <div role="status" aria-busy="true" aria-label={t('groups.calendar.loading')} className={styles.week}>
      {weekdays.map((day) => (
        <Skeleton key={day} height="16rem" />
      ))}
    </div>
  );
}
