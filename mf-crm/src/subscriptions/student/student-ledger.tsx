import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from '../subscriptions.module.css';
import { type LedgerSource, toLedger } from './to-ledger';

/** Charges and payments, newest first, each with the debt after it. */
export function StudentLedger({ currency, ...source }: LedgerSource & { currency: string }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('subscriptions.ledger.title')}</h3>
      <ul aria-labelledby={id} className={styles.list}>
        {toLedger(source).map((entry) => (
          <li key={entry.key} className={styles.item}>
            <div className={styles.main}>
              {t(`subscriptions.ledger.${entry.kind}`, { plan: entry.planName ?? '' })}
              <div className={styles.sub}>{date(entry.date)}</div>
            </div>
            <div>
              <div className={styles.amount}>
                {`${entry.amount < 0 ? '−' : '+'}${money(Math.abs(entry.amount), currency)}`}
              </div>
              {entry.refunded > 0 && (
                <div className={styles.sub}>
                  {t('payments.refundedOf', { amount: money(entry.refunded, currency) })}
                </div>
              )}
              <div className={styles.sub}>
                {entry.after > 0
                  ? t('subscriptions.ledger.owed', { amount: money(entry.after, currency) })
                  : t('subscriptions.ledger.inAdvance', { amount: money(Math.abs(entry.after), currency) })}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
