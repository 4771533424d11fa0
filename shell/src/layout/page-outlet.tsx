import { Spinner } from '@school/design-system/spinner';
import { Outlet, useLocation, useT } from '@school/kit';
import { useNavigation } from '@school/kit/host';
import { useEffect, useState } from 'react';
import styles from './page-outlet.module.css';

/** Shorter waits show no spinner, so that a quick change of screens does not flicker. */
const patienceMs = 150;

/** The screen of the route; while another one loads, a spinner (specification section 2). */
export function PageOutlet() {
  const t = useT('shell');
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const loading = next !== undefined && next !== pathname;
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setWaiting(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [loading]);
  return (
    <>
      {waiting && (
        <div className={styles.waiting}>
          <Spinner size="lg" label={t('app.loading')} />
        </div>
      )}
      {/* Kept, not unmounted: a navigation that is called off comes back to it as it was. */}
      <div hidden={waiting} className={styles.page}>
        <Outlet />
      </div>
    </>
  );
}
