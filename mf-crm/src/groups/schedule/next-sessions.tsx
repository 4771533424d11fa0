import type { Group } from '@school/api-contract/groups/groups';
import { SkeletonText } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { useId } from 'react';
import { LoadFailure } from '../../load-failure';
import { useNextSessions } from '../groups.queries';
import styles from './schedule-sections.module.css';
import { isChanged } from './session-change';
import { SessionWeeks } from './session-weeks';

/** The sessions of four weeks as they are on their dates, each with a link to its attendance. */
export function NextSessions({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const headingId = useId();
  const sessions = useNextSessions(group.id);
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {t('groups.scheduleTab.next')}
        </h2>
        {sessions.data && sessions.data.length > 0 && !sessions.data.some(isChanged) && (
          <span className={styles.nothing}>{t('groups.scheduleTab.asPlanned')}</span>
        )}
      </div>
      {sessions.isLoadingError ? (
        <LoadFailure text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : sessions.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('groups.calendar.loading')}>
          <SkeletonText lines={6} />
        </div>
      ) : sessions.data.length === 0 ? (
        <p className={styles.nothing}>{t('groups.scheduleTab.nextEmpty')}</p>
      ) : (
        <SessionWeeks groupId={group.id} sessions={sessions.data} />
      )}
    </section>
  );
}
