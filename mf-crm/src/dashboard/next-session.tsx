import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Dashboard } from '@school/api-contract/school/dashboard';
import { ButtonLink } from '@school/design-system/button';
import { Link, useLabels, useT } from '@school/kit';
import { ClipboardCheck } from 'lucide-react';
import { linkTo } from '../attendance/use-attendance-address';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './next-session.module.css';
import { type SessionState, toSessionState } from './session-state';
import { useCharts } from './use-charts';

type MarkableState = Extract<SessionState, 'running' | 'unmarked' | 'coming'>;

/** The coach's most urgent session, in this order: the one in progress, an unmarked one of today, the next one. */
const order: readonly MarkableState[] = ['running', 'unmarked', 'coming'];

/**
 * The coach's next session with the way to mark it; renders nothing for a coach without a session today or with all
 * marked.
 */
export function NextSession({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const charts = useCharts();
  const now = useSchoolNow();
  if (!dashboard?.sessions || now.day !== dashboard.today) return null;
  const next = findNext(dashboard.sessions.items, now.time);
  if (!next) return null;
  const { session, times, state } = next;
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
        <p className={styles.state}>{t(`dashboard.next.${state}`)}</p>
        <h2 id="dashboard-next" className={styles.group}>
          {session.group.name}
        </h2>
        <p className={styles.place}>
          {place}. {t('dashboard.session.coming', { count: session.students })}
        </p>
      </div>
      <ButtonLink
        variant="primary"
        icon={<ClipboardCheck />}
        aria-describedby="dashboard-next"
        render={<Link to={linkTo({ date: session.date, groupId: session.group.id })} />}
      >
        {t('dashboard.next.mark')}
      </ButtonLink>
    </section>
  );
}

function findNext(sessions: readonly AttendanceSession[], time: string) {
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
