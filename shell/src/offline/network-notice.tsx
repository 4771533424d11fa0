import type { authRoutes } from '@school/api-contract/accounts/auth';
import { Banner } from '@school/design-system/banner';
import { schoolDay, useFormats, useQueryClient, useT } from '@school/kit';
import { readRoute, recordNoAnswer, useNetworkStore } from '@school/kit/host';
import { useEffect, useRef } from 'react';
import styles from './network-notice.module.css';

/** Interval of reconnection attempts. */
const lookMs = 10_000;

/** Says that there is no network and how old the shown data may be; refetches it when the network is back. */
export function NetworkNotice() {
  const t = useT('shell');
  const formats = useFormats();
  const { offline, dataFrom } = useNetworkStore();
  useNetworkWatch(offline);
  const isOfToday = dataFrom !== undefined && schoolDay(new Date(dataFrom)) === schoolDay();
  return (
    // Always rendered: screen readers only announce changes of a region that already exists.
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
  const fetchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!navigator.onLine) recordNoAnswer();
    window.addEventListener('offline', recordNoAnswer);
    return () => window.removeEventListener('offline', recordNoAnswer);
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
      // After reconnecting or in another layout, the shown data may be outdated. One call that never gets an answer,
      // while others do, must not fetch everything again each time.
      if (Date.now() - fetchedAt.current < lookMs) return;
      fetchedAt.current = Date.now();
      void queryClient.invalidateQueries();
    };
  }, [offline, queryClient]);
}

/** The kit records whether an answer came. */
async function reachServer(): Promise<void> {
  await readRoute<typeof authRoutes.currentUser>({ method: 'GET', path: '/api/user' }).catch(() => undefined);
}
