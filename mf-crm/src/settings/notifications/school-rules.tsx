import { notificationEventNames } from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { useMedia } from '@school/design-system/media';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useSearchParams, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { EventDrawer } from './event.drawer';
import styles from './notifications.module.css';
import { useRules } from './notifications.queries';
import { RuleList } from './rule-list';
import { RuleMatrix } from './rule-matrix';

/** Which event reaches which role by which channel. The texts of an event open in a panel: `&event=contractSigned`. */
export function SchoolRules() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const query = useRules();
  return (
    <>
      <p className={styles.muted}>{t('settings.notifications.rulesHint')}</p>
      {query.data ? (
        <Rules rules={query.data} />
      ) : query.error ? (
        <LoadFailure text={errorText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}

function Rules({ rules }: { rules: NotificationRules }) {
  const hasRoom = useMedia('(min-width: 768px)');
  const [params, setParams] = useSearchParams();
  const open = notificationEventNames.find((event) => event === params.get('event'));
  const showEvent = (event: string | undefined) =>
    setParams(
      (former) => {
        const changed = new URLSearchParams(former);
        if (event) changed.set('event', event);
        else changed.delete('event');
        return changed;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      {hasRoom ? <RuleMatrix rules={rules} onOpen={showEvent} /> : <RuleList rules={rules} onOpen={showEvent} />}
      {open && <EventDrawer key={open} event={open} rules={rules} onClose={() => showEvent(undefined)} />}
    </>
  );
}
