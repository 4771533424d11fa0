import type { PaymentDetail, PaymentEvent } from '@school/api-contract/money/payments';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from '../payments.module.css';

/** What happened to the payment, newest last, and the bank's messages. */
export function PaymentHistory({ payment }: { payment: PaymentDetail }) {
  const t = useT('mf-crm');
  const { dateTime, money } = useFormats();
  const id = useId();
  const { events, notices, currency } = payment;
  return (
    <>
      {events.length > 0 && (
        <section aria-labelledby={`${id}-events`}>
          <h3 id={`${id}-events`}>{t('payments.detail.history')}</h3>
          <ol className={styles.list}>
            {events.map((event) => (
              <li key={event.id} className={styles.item}>
                <div className={styles.main}>
                  <div>{t(`payments.events.${event.kind}`, { amount: money(event.amount ?? 0, currency) })}</div>
                  {event.reason && <div className={styles.sub}>{event.reason}</div>}
                  <Changes event={event} currency={currency} />
                </div>
                <span className={styles.sub}>
                  {[event.byName ?? t('payments.events.nobody'), dateTime(event.at)].join(', ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {notices.length > 0 && (
        <section aria-labelledby={`${id}-notices`}>
          <h3 id={`${id}-notices`}>{t('payments.detail.notices')}</h3>
          {notices.map((notice) => (
            <details key={`${notice.receivedAt} ${notice.outcome}`}>
              <summary className={styles.summary}>
                {t('payments.detail.receivedAt', { at: dateTime(notice.receivedAt) })}
              </summary>
              <pre className={styles.notice}>{JSON.stringify(notice.payload, undefined, 2)}</pre>
            </details>
          ))}
        </section>
      )}
    </>
  );
}

function Changes({ event: { changes }, currency }: { event: PaymentEvent; currency: string }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  if (changes.length === 0) return null;
  const toText = (field: string, value: string | null) => {
    if (value === null || value === '') return t('common.none');
    if (field === 'amount') return money(Number(value), currency);
    if (field === 'date') return date(value);
    return field === 'type' ? t(`payment.types.${value}`) : value;
  };
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field} className={styles.sub}>
          {`${t(`payments.fields.${field}`)}: ${toText(field, from)} → ${toText(field, to)}`}
        </li>
      ))}
    </ul>
  );
}
