import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Dashboard } from '@school/api-contract/school/dashboard';
import { ButtonLink } from '@school/design-system/button';
import { Link, useCan, useLabels, useT } from '@school/kit';
import { Camera, ClipboardCheck, Users } from 'lucide-react';
import { isMarkedFrom, toMinutes } from '../attendance/day/current-session';
import { useMarkText } from '../attendance/shared/use-mark-text';
import { linkTo } from '../attendance/use-attendance-address';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './next-session.module.css';
import { type SessionState, toSessionState } from './session-state';
import { useCharts } from './use-charts';

type MarkableState = Extract<SessionState, 'running' | 'unmarked' | 'coming'>;

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

interface NextSessionProps {
  next: CoachSession;
}

/** The coach's next session: its roster and marks in advance until a quarter of an hour before the start, then its marks. */
export function NextSession({ next: { session, times, state } }: NextSessionProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const charts = useCharts();
  const takesPhotos = useCan('takeSessionPhotos');
  const { day, time } = useSchoolNow();
  const toTimeLeft = useTimeLeft();
  const markText = useMarkText()({ ...session, times: [times] }, [], `${day}T${time}`);
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
          {state === 'coming' && ` ${toTimeLeft(times.startTime, time)}`}
        </p>
        <h2 id="dashboard-next" className={styles.group}>
          {session.group.name}
        </h2>
        <p className={styles.place}>
          {place}. {t('dashboard.session.coming', { count: session.students })}
        </p>
        {session.substitute && (
          <p className={styles.place}>
            {[t('attendance.substitute.own'), session.substituteComment].filter(Boolean).join('. ')}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {takesPhotos && state === 'running' && (
          <ButtonLink icon={<Camera />} aria-describedby="dashboard-next" render={<Link to="/trainer-photo-demo" />}>
            {t('photos.take')}
          </ButtonLink>
        )}
        {markText ? (
          <ButtonLink
            variant="primary"
            icon={<ClipboardCheck />}
            aria-describedby="dashboard-next"
            render={<Link to={linkTo({ date: session.date, groupId: session.group.id })} />}
          >
            {markText}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink
              icon={<Users />}
              aria-describedby="dashboard-next"
              render={
                // a substitute sees the roster of the session, not the group
                <Link
                  to={
                    session.substitute
                      ? linkTo({ date: session.date, groupId: session.group.id })
                      : `/groups/${session.group.id}`
                  }
                />
              }
            >
              {t('dashboard.next.roster')}
            </ButtonLink>
            {/* the server takes marks from the morning on: who called in sick may be marked at once */}
            <ButtonLink
              variant="primary"
              icon={<ClipboardCheck />}
              aria-describedby="dashboard-next"
              render={<Link to={linkTo({ date: session.date, groupId: session.group.id })} />}
            >
              {t('dashboard.next.markEarly')}
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

/** 'через 2 ч 20 мин', from three hours on 'через 9 ч'; of one day, both as 'HH:mm'. */
function useTimeLeft() {
  const t = useT('mf-crm');
  return (start: string, now: string) => {
    const left = toMinutes(start) - toMinutes(now);
    const [hours, minutes] = [Math.floor(left / 60), left % 60];
    if (hours >= 3) return t('dashboard.next.inManyHours', { hours });
    return hours > 0 ? t('dashboard.next.inHours', { hours, minutes }) : t('dashboard.next.inMinutes', { minutes });
  };
}

/** The most urgent one, in this order: the one to mark now, an unmarked one of today, the next one. */
function findNext(sessions: readonly AttendanceSession[], time: string): CoachSession | undefined {
  const own = sessions
    .filter(({ own, mayMark, present, absent, students }) => own && mayMark && present + absent < students)
    .flatMap((session) =>
      session.times.flatMap((times): CoachSession[] => {
        const state = toSessionState(session, times, time);
        return state === 'done' || state === 'cancelled' ? [] : [{ session, times, state }];
      }),
    )
    .sort((a, b) => a.times.startTime.localeCompare(b.times.startTime));
  return (
    own.find(({ state, times }) => state !== 'unmarked' && isMarkedFrom(times.startTime, time)) ??
    own.find(({ state }) => state === 'unmarked') ??
    own[0]
  );
}
