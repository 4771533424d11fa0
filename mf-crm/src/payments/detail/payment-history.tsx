import type { PaymentDetail, PaymentEvent } from '@school/api-contract/money/payments';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from '../payments.module.css';

type Notice = PaymentDetail['notices'][number];

/** Events of the payment and notices of the bank in one list, newest last. */
export function PaymentHistory({ payment: { events, notices, currency } }: { payment: PaymentDetail }) {
  const t = useT('mf-crm');
  const id = useId();
  const entries = [
    // notices first, since the events that they caused have the same time
    ...notices.map((notice, index) => ({ key: `notice ${index}`, at: notice.receivedAt, event: undefined, notice })),
    ...events.map((event) => ({ key: `event ${event.id}`, at: event.at, event, notice: undefined })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('payments.detail.history')}</h3>
      <ol className={styles.list}>
        {entries.map(({ key, event, notice }) => (
          <li key={key} className={styles.item}>
            {event && <EventEntry event={event} currency={currency} />}
            {notice && <NoticeEntry notice={notice} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventEntry({ event, currency }: { event: PaymentEvent; currency: string }) {
  const t = useT('mf-crm');
  const { dateTime, money } = useFormats();
  const isAutomatic = event.kind === 'expired' || event.kind === 'link_sent' || event.kind === 'refund_failed';
  const by = event.byName ?? (isAutomatic ? undefined : t('payments.events.nobody'));
  return (
    <>
      <div className={styles.main}>
        <div>{t(`payments.events.${event.kind}`, { amount: money(event.amount ?? 0, currency) })}</div>
        {event.reason && <div className={styles.sub}>{event.reason}</div>}
        <Changes event={event} currency={currency} />
      </div>
      <span className={styles.sub}>{[by, dateTime(event.at)].filter(Boolean).join(', ')}</span>
    </>
  );
}

/** The bank's name of the state, and the whole message on demand. */
function NoticeEntry({ notice: { receivedAt, outcome, payload } }: { notice: Notice }) {
  const t = useT('mf-crm');
  const { dateTime } = useFormats();
  const status = String(payload.Status ?? payload.status ?? '');
  return (
    <>
      <details className={styles.main}>
        <summary className={styles.summary}>
          {outcome === 'statement'
            ? t('payments.events.fromStatement', { number: String(payload.number ?? '') })
            : t(outcome === 'asked' ? 'payments.events.bankAnswered' : 'payments.events.bankTold', {
                status: t(`payments.bankStatuses.${status}`, { defaultValue: status }),
              })}
        </summary>
        <pre className={styles.notice}>
          {outcome === 'statement' ? String(payload.text ?? '') : JSON.stringify(payload, undefined, 2)}
        </pre>
      </details>
      <span className={styles.sub}>{dateTime(receivedAt)}</span>
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
