import type { Group, NextSession } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { SkeletonText } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useT } from '@school/kit';
import { CalendarClock, CalendarX, UserRoundPen } from 'lucide-react';
import { useId } from 'react';
import { useDayTexts } from '../../attendance/shared/use-day-texts';
import { useSubstituteText } from '../../attendance/shared/use-substitute-text';
import { linkTo } from '../../attendance/use-attendance-address';
import { LoadFailure } from '../../load-failure';
import { useNextSessions } from '../groups.queries';
import styles from './schedule-sections.module.css';

/** The next sessions as they are on their dates, each with a link to its attendance. */
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
        <SessionsTable group={group} sessions={sessions.data} />
      )}
    </section>
  );
}

function SessionsTable({ group, sessions }: { group: Group; sessions: readonly NextSession[] }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const coach = group.trainer && toShortName(group.trainer.name);
  const changes: TableColumn<NextSession> = {
    key: 'changes',
    header: t('groups.scheduleTab.changes'),
    leastWidth: 180,
    wraps: true,
    phone: 'text',
    cell: (session) => isChanged(session) && <Change session={session} />,
  };
  return (
    <Card padding="none">
      <Table
        caption={t('groups.scheduleTab.next')}
        rows={sessions}
        rowKey={({ date, startTime }) => `${date} ${startTime}`}
        columns={[
          {
            key: 'day',
            header: t('groups.scheduleTab.day'),
            isRowHeader: true,
            width: 128,
            cell: ({ date }) => (
              <Link render={<RouterLink to={linkTo({ date, groupId: group.id })} />}>{days.brief(date)}</Link>
            ),
          },
          {
            key: 'time',
            header: t('groups.scheduleTab.time'),
            width: 112,
            phone: 'state',
            cell: ({ startTime, endTime }) => `${startTime}–${endTime}`,
          },
          {
            key: 'place',
            header: t('groups.place'),
            width: 144,
            priority: 1,
            phone: 'fact',
            cell: () => group.hall ?? group.branch?.name ?? t('groups.noBranch'),
          },
          {
            key: 'coach',
            header: t('groups.coach'),
            width: 136,
            priority: 2,
            phone: 'fact',
            cell: ({ substitute }) => (substitute ? toShortName(substitute.name) : (coach ?? t('groups.noCoach'))),
          },
          ...(sessions.some(isChanged) ? [changes] : []),
        ]}
      />
    </Card>
  );
}

const isChanged = ({ state, movedFrom, substitute }: NextSession) =>
  state !== 'planned' || movedFrom !== null || substitute !== null;

/** How the session is cancelled or rescheduled, and why; who holds it in place of the group's coach. */
function Change({ session: { state, movedTo, movedFrom, reason, substitute } }: { session: NextSession }) {
  const t = useT('mf-crm');
  const toSubstituteText = useSubstituteText();
  const days = useDayTexts();
  const text =
    state === 'cancelled'
      ? t('attendance.cancelled')
      : movedTo
        ? t('attendance.movedTo', { date: `${days.brief(movedTo.date)}, ${movedTo.startTime}` })
        : movedFrom && t('groups.scheduleTab.movedFrom', { date: days.brief(movedFrom) });
  return (
    <>
      {text && (
        <>
          <Badge icon={state === 'cancelled' ? <CalendarX /> : <CalendarClock />}>{text}</Badge> {reason}
        </>
      )}{' '}
      {substitute && <Badge icon={<UserRoundPen />}>{toSubstituteText(substitute)}</Badge>}
    </>
  );
}
