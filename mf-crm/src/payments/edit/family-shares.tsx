import type { FamilyMember } from '@school/api-contract/money/payments';
import { TextField } from '@school/design-system/text-field';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from '../payments.module.css';
import { toCurrencySymbol } from './currency-symbol';
import { toAmount } from './to-amount';

/** What of a sum is typed for one child. */
export interface Share {
  studentId: number;
  amount: string;
}

/** Fills in what each child owes, in the order of the children, as far as the sum goes; all of it while there is no sum. */
export function toShares(family: readonly FamilyMember[], total: number): Share[] {
  let left = total > 0 ? total : Number.POSITIVE_INFINITY;
  return family.map(({ id, due }) => {
    const amount = Math.min(due, left);
    left -= amount;
    return { studentId: id, amount: amount > 0 ? String(amount) : '' };
  });
}

/** The shares for a body; nothing typed is nothing for that child. */
export const toShareBody = (shares: readonly Share[]) =>
  shares.map(({ studentId, amount }) => ({ studentId, amount: amount.trim() === '' ? 0 : toAmount(amount) }));

interface FamilySharesProps {
  family: readonly FamilyMember[];
  shares: readonly Share[];
  onChange: (shares: Share[]) => void;
  /** The error of the child at the index. */
  getError: (index: number) => string | undefined;
  total: number;
  /** ISO 4217. */
  currency: string;
}

/** What of the sum is for which child, with what each owes and what is still to be divided. */
export function FamilyShares({ family, shares, onChange, getError, total, currency }: FamilySharesProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const headingId = useId();
  const rest = total - toShareBody(shares).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.sharesTitle}>
        {t('payments.split.shares')}
      </h3>
      <ul className={styles.list}>
        {shares.map(({ studentId, amount }, index) => {
          const member = family.find(({ id }) => id === studentId);
          return (
            <li key={studentId} className={styles.share}>
              <TextField
                label={t('payments.orders.form.amountOf', {
                  name: member?.name ?? '',
                  currency: toCurrencySymbol(currency),
                })}
                description={
                  member && member.due > 0
                    ? t('payments.split.due', { amount: money(member.due, currency) })
                    : t('payments.split.noDebt')
                }
                inputMode="numeric"
                maxLength={11}
                autoComplete="off"
                value={amount}
                error={getError(index)}
                onChange={({ target }) =>
                  onChange(shares.map((each, at) => (at === index ? { ...each, amount: target.value } : each)))
                }
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.sub} aria-live="polite">
        {rest > 0 && t('payments.split.left', { amount: money(rest, currency) })}
        {rest < 0 && t('payments.split.over', { amount: money(-rest, currency) })}
      </p>
    </section>
  );
}
