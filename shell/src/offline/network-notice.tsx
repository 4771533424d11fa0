import type { authRoutes } from '@school/api-contract/auth';
import { Banner } from '@school/design-system/banner';
import { schoolDay, useFormats, useQueryClient, useT } from '@school/kit';
import { readRoute, unanswered, useNetworkStore } from '@school/kit/host';
import { useEffect } from 'react';
import styles from './network-notice.module.css';

/** How often a network that is away is looked for. */
const lookMs = 10_000;

/** Says that there is no network and how old the data on screen may be; has it read anew when the network is back. */
export function NetworkNotice() {
  const t = useT('shell');
  const formats = useFormats();
  const { offline, dataFrom } = useNetworkStore();
  useNetworkWatch(offline);
  const isOfToday = dataFrom !== undefined && schoolDay(new Date(dataFrom)) === schoolDay();
  return (
    // Always there: screen readers watch only a region that they met before its text.
    <div role="status" className={offline ? styles.notice : undefined}>
      {offline && (
        <Banner tone="warning" live={false}>
          {t('offline.title')}
          {dataFrom !== undefined &&
            ` ${t('offline.dataFrom', { time: isOfToday ? formats.time(dataFrom) : formats.dateTime(dataFrom) })}`}
        </Banner>
      )}
    </div>
  );
}

function useNetworkWatch(offline: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!navigator.onLine) unanswered();
    window.addEventListener('offline', unanswered);
    return () => window.removeEventListener('offline', unanswered);
  }, []);
  useEffect(() => {
    if (!offline) return;
    const look = () => {
      if (document.visibilityState === 'visible') void reachServer();
    };
    const timer = setInterval(look, lookMs);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      // Back again, or another screen's layout: what was shown meanwhile may be old.
      void queryClient.invalidateQueries();
    };
  }, [offline, queryClient]);
}

/** The kit notes whether an answer came. */
async function reachServer(): Promise<void> {
  await readRoute<typeof authRoutes.currentUser>({ method: 'GET', path: '/api/user' }).catch(() => undefined);
}
