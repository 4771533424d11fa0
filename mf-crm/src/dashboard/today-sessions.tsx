import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Dashboard } from '@school/api-contract/school/dashboard';
import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DayTimeline, type DayTimelineProps } from '@school/design-system/day-timeline';
import { Link as TextLink } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, useCan, useT } from '@school/kit';
import { useCoachesText, useSubstituteText } from '../attendance/shared/use-substitute-text';
import { linkTo } from '../attendance/use-attendance-address';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './dashboard.module.css';
import { toSessionState } from './session-state';

type Row = DayTimelineProps['rows'][number];

/** Today's sessions by hall on a time line. */
export function TodaySessions({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useT('mf-crm');
  const now = useSchoolNow();
  const seesAllGroups = useCan('fullGroupAccess');
  if (dashboard && !dashboard.sessions) return null;
  const sessions = dashboard?.sessions;
  // the page may have been left open over midnight
  const time = !dashboard || now.day === dashboard.today ? now.time : now.day > dashboard.today ? '24:00' : '00:00';

  return (
    <Card
      aria-labelledby="dashboard-today"
      title={
        <>
          <span id="dashboard-today">{t('dashboard.today')}</span>{' '}
          {sessions && sessions.total > 0 && (
            <span className={styles.totals}>
              {t('dashboard.sessions', { count: sessions.total })}
              {sessions.unmarked > 0 && ` · ${t('dashboard.unmarked', { count: sessions.unmarked })}`}
            </span>
          )}
        </>
      }
      actions={
        dashboard &&
        sessions &&
        sessions.total > 0 && (
          <TextLink
            alone
            className={styles.all}
            render={
              <Link
                to={linkTo({
                  date: dashboard.today,
                  colleagues: !seesAllGroups && sessions.items.some(({ own }) => !own),
                  passed: true,
                })}
              />
            }
          >
            {t('dashboard.allSessions')}
          </TextLink>
        )
      }
    >
      {!sessions && (
        <div role="status" aria-busy="true" aria-label={t('attendance.loading')}>
          <Skeleton height="12rem" />
        </div>
      )}
      {sessions?.total === 0 && <p className={styles.nothing}>{t('dashboard.noSessions')}</p>}
      {sessions && sessions.total > 0 && <Timeline sessions={sessions.items} time={time} />}
    </Card>
  );
}

function Timeline({ sessions, time }: { sessions: readonly AttendanceSession[]; time: string }) {
  const t = useT('mf-crm');
  const toBlocks = useTimelineBlocks(time);
  const rows = new Map<string, Row>();
  for (const session of sessions) {
    const key = `${session.branchName} ${session.hall}`;
    const row = rows.get(key) ?? {
      ...{ key, name: session.branchName ?? t('groups.noBranch'), details: session.hall ?? undefined },
      sessions: [],
    };
    rows.set(key, { ...row, sessions: [...row.sessions, ...toBlocks(session)] });
  }
  const byName = [...rows.values()].sort((a, b) =>
    `${a.name} ${a.details}`.localeCompare(`${b.name} ${b.details}`, 'ru'),
  );
  const labels = {
    earlier: (count: number) => t('dashboard.earlier', { count }),
    backToNow: t('dashboard.backToNow'),
    over: t('dashboard.hallDone'),
    done: (place: string, count: number) => t('dashboard.hallMarked', { place, count }),
    more: (count: number) => t('dashboard.more', { count }),
    fewer: t('dashboard.fewer'),
  };
  return <DayTimeline label={t('dashboard.today')} rows={byName} now={time} labels={labels} />;
}

/** A group that trains twice on a day has two blocks. */
function useTimelineBlocks(time: string) {
  const t = useT('mf-crm');
  const toSubstituteText = useSubstituteText();
  const toCoaches = useCoachesText();
  const seesAll = useCan('fullGroupAccess');
  const toNote = (session: AttendanceSession, state: ReturnType<typeof toSessionState>) => {
    const { present, absent, students } = session;
    if (state === 'cancelled')
      return t(session.state === 'moved' ? 'dashboard.session.moved' : 'dashboard.session.cancelled');
    if (state === 'coming') {
      const expected = t('dashboard.session.expected', { count: students });
      // a short session cuts the end: who stands in for the coach is the question, the number is usual
      const words = session.substitute
        ? [toSubstituteText(session.substitute), expected]
        : [expected, session.trainerName?.split(' ')[0]];
      return words.filter(Boolean).join(' · ');
    }
    if (state === 'unmarked') return t('dashboard.session.unmarked');
    if (state === 'running' && present + absent < students) return t('dashboard.session.runningUnmarked');
    return t(state === 'running' ? 'dashboard.session.running' : 'dashboard.session.done', { present, students });
  };
  // a coach has the button of each in the parts above
  const toAction = (
    { group, date, mayMark, present, absent, students }: AttendanceSession,
    { startTime }: AttendanceSession['times'][number],
    state: ReturnType<typeof toSessionState>,
  ) =>
    seesAll &&
    mayMark &&
    present + absent < students &&
    (state === 'running' || state === 'unmarked') && (
      <ButtonLink
        size="sm"
        variant={state === 'running' ? 'primary' : 'secondary'}
        aria-label={`${t('attendance.mark')}: ${group.name}, ${startTime}`}
        render={<Link to={linkTo({ date, groupId: group.id })} />}
      >
        {t('attendance.mark')}
      </ButtonLink>
    );
  return (session: AttendanceSession): Row['sessions'] =>
    session.times.map((times) => {
      const state = toSessionState(session, times, time);
      const note = toNote(session, state);
      return {
        ...{ id: `${session.group.id} ${times.startTime}`, ...times, title: session.group.name, note, state },
        direction: session.sportsDirection,
        isQuiet: !session.own && !seesAll,
        summary: [
          ...[session.group.name, `${times.startTime}–${times.endTime}`, session.branchName, session.hall],
          ...[toCoaches(session.substitute, session.trainerName), note],
        ]
          .filter(Boolean)
          .join(', '),
        render: <Link to={linkTo({ date: session.date, groupId: session.group.id })} />,
        action: toAction(session, times, state),
      };
    });
}
