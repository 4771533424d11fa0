import { Spinner } from '@school/design-system/spinner';
import { Outlet, useLocation, useT } from '@school/kit';
import { useNavigation } from '@school/kit/host';
import { useEffect, useState } from 'react';
import styles from './page-outlet.module.css';

/** Shows no spinner for shorter waits, so that a quick change of screens does not flicker. */
const spinnerDelayMs = 150;

/** The screen of the route, or a spinner while another one loads (specification section 2). */
export function PageOutlet() {
  const t = useT('shell');
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const loading = next !== undefined && next !== pathname;
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setWaiting(true), spinnerDelayMs);
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
      {/* Hidden, not unmounted: a cancelled navigation returns to it unchanged. */}
      <div hidden={waiting} className={styles.page}>
        <Outlet />
      </div>
    </>
  );
}
