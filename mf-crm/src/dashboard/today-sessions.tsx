import type { Dashboard } from '@school/api-contract/school/dashboard';
import { Link, useT } from '@school/kit';
import { SessionCards, SessionCardsSkeleton } from '../attendance/day/session-cards';
import { linkTo } from '../attendance/use-attendance-address';
import styles from './dashboard.module.css';

const noQueue = [] as const;

/** The first sessions of today; unmarked ones come first. */
export function TodaySessions({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useT('mf-crm');
  if (dashboard && !dashboard.sessions) return null;
  const sessions = dashboard?.sessions;

  return (
    <section aria-labelledby="dashboard-today" className={styles.section}>
      <header className={styles.header}>
        <h2 id="dashboard-today" className={styles.title}>
          {t('dashboard.today')}
        </h2>
        {dashboard && sessions && sessions.total > 0 && (
          <>
            <p className={styles.summary}>
              {t('dashboard.sessions', { count: sessions.total })}
              {sessions.unmarked > 0 && ` · ${t('dashboard.unmarked', { count: sessions.unmarked })}`}
            </p>
            <Link to={linkTo({ date: dashboard.today })}>{t('dashboard.allSessions')}</Link>
          </>
        )}
      </header>
      {!sessions && <SessionCardsSkeleton />}
      {sessions?.total === 0 && <p className={styles.nothing}>{t('dashboard.noSessions')}</p>}
      {sessions && sessions.total > 0 && (
        <SessionCards label={t('dashboard.today')} sessions={sessions.items} queued={noQueue} headingLevel={3} />
      )}
    </section>
  );
}
