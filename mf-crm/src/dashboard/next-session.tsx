import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Dashboard } from '@school/api-contract/school/dashboard';
import { ButtonLink } from '@school/design-system/button';
import { Link, useCan, useLabels, useT } from '@school/kit';
import { Camera, ClipboardCheck } from 'lucide-react';
import { linkTo } from '../attendance/use-attendance-address';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './next-session.module.css';
import { type SessionState, toSessionState } from './session-state';
import { useCharts } from './use-charts';

type MarkableState = Extract<SessionState, 'running' | 'unmarked' | 'coming'>;

/** The coach's most urgent session, in this order: the one in progress, an unmarked one of today, the next one. */
const order: readonly MarkableState[] = ['running', 'unmarked', 'coming'];

export interface CoachSession {
  session: AttendanceSession;
  times: AttendanceSession['times'][number];
  state: MarkableState;
}

/** The session that a coach marks next; undefined without a session today, and when all are marked. */
export function useNextSession(dashboard: Dashboard | undefined): CoachSession | undefined {
  const mayMark = useCan('editAttendance');
  const now = useSchoolNow();
  if (!mayMark || !dashboard?.sessions || now.day !== dashboard.today) return undefined;
  return findNext(dashboard.sessions.items, now.time);
}

/** The coach's next session with the way to mark it. */
export function NextSession({ next: { session, times, state } }: { next: CoachSession }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const charts = useCharts();
  const takesPhotos = useCan('takeSessionPhotos');
  const place = [`${times.startTime}–${times.endTime}`, session.branchName, session.hall].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="dashboard-next" data-direction={session.sportsDirection} className={styles.next}>
      <span className={styles.glyph}>
        {charts && (
          <charts.DirectionGlyph
            direction={session.sportsDirection}
            label={labels.sportsDirection(session.sportsDirection)}
          />
        )}
      </span>
      <div className={styles.what}>
        <p className={styles.state} data-late={state === 'unmarked' || undefined}>
          {t(`dashboard.next.${state}`)}
        </p>
        <h2 id="dashboard-next" className={styles.group}>
          {session.group.name}
        </h2>
        <p className={styles.place}>
          {place}. {t('dashboard.session.coming', { count: session.students })}
        </p>
      </div>
      <div className={styles.actions}>
        {takesPhotos && state === 'running' && (
          <ButtonLink icon={<Camera />} aria-describedby="dashboard-next" render={<Link to="/trainer-photo-demo" />}>
            {t('dashboard.next.photo')}
          </ButtonLink>
        )}
        <ButtonLink
          variant="primary"
          icon={<ClipboardCheck />}
          aria-describedby="dashboard-next"
          render={<Link to={linkTo({ date: session.date, groupId: session.group.id })} />}
        >
          {t('dashboard.next.mark')}
        </ButtonLink>
      </div>
    </section>
  );
}

function findNext(sessions: readonly AttendanceSession[], time: string): CoachSession | undefined {
  const own = sessions
    .filter(({ own, mayMark, present, absent, students }) => own && mayMark && present + absent < students)
    .flatMap((session) =>
      session.times.map((times) => ({ session, times, state: toSessionState(session, times, time) })),
    )
    .sort((a, b) => a.times.startTime.localeCompare(b.times.startTime));
  for (const wanted of order) {
    const found = own.find(({ state }) => state === wanted);
    if (found) return { ...found, state: wanted };
  }
  return undefined;
}
