import { useFormats, useT } from '@school/kit';
import styles from './payments.module.css';
import { useTotals } from './payments.queries';
import type { PaymentFilter } from './use-payment-filter';

const sums = ['received', 'pending', 'rejected', 'refunded'] as const;

/** Number and sums of all payments that match the filter, in one line. */
export function PaymentTotals({ filter }: { filter: PaymentFilter }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { data } = useTotals(filter);
  const [first, ...others] = data
    ? sums
        .filter((sum) => data[sum] !== 0)
        .map((sum) => ` · ${t(`payments.totals.${sum}`, { amount: money(data[sum], data.currency) })}`)
    : [];
  return (
    <p className={styles.totals} aria-live="polite">
      {data ? t('payments.count', { count: data.count }) : '\u00a0'}
      <span>{first}</span>
      {/* A phone has room for one sum. */}
      <span className={styles.notOnPhone}>{others}</span>
    </p>
  );
}
