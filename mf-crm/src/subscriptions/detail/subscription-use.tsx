import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { Badge } from '@school/design-system/badge';
import { Disclosure } from '@school/design-system/disclosure';
import { Stack } from '@school/design-system/stack';
import { attendanceLooks, StatusBadge } from '@school/design-system/status-badge';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import { SessionsBar } from '../sessions-bar';
import styles from '../subscriptions.module.css';

/** More marks than this are behind a disclosure. */
const shownAtOnce = 8;

/** Which sessions were used, and which were not counted and why. */
export function SubscriptionUse({
  subscription: { sessions, sessionsUsed, use },
}: {
  subscription: SubscriptionDetail;
}) {
  const t = useT('mf-crm');
  const id = useId();
  const rest = use.slice(shownAtOnce);
  const text =
    sessions === null
      ? t('subscriptions.use.count', { count: sessionsUsed })
      : t('subscriptions.use.of', { used: sessionsUsed, total: sessions });
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <h3 id={id}>{t('subscriptions.use.title')}</h3>
        <p>{text}</p>
        {sessions !== null && <SessionsBar used={sessionsUsed} total={sessions} text={text} />}
        {use.length === 0 ? (
          <p className={styles.sub}>{t('subscriptions.use.none')}</p>
        ) : (
          <Marks use={use.slice(0, shownAtOnce)} />
        )}
        {rest.length > 0 && (
          <Disclosure summary={t('subscriptions.use.earlier', { count: rest.length })}>
            <Marks use={rest} />
          </Disclosure>
        )}
      </Stack>
    </section>
  );
}

function Marks({ use }: Pick<SubscriptionDetail, 'use'>) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  return (
    <ul className={styles.list}>
      {use.map((mark) => (
        <li key={`${mark.date} ${mark.groupId}`} className={styles.item}>
          <div className={styles.main}>
            {date(mark.date)}
            <div className={styles.sub}>{mark.groupName}</div>
          </div>
          {mark.outcome !== 'used' && <Badge>{t(`subscriptions.use.outcomes.${mark.outcome}`)}</Badge>}
          <StatusBadge look={attendanceLooks[mark.status]}>
            {t(mark.status === 'PRESENT' ? 'subscriptions.use.present' : 'subscriptions.use.absent')}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
