import type { SubscriptionCharge } from '@school/api-contract/money/subscription-schemas';
import type { ReceivedPayment } from '@school/api-contract/money/subscriptions';

export interface LedgerSource {
  charges: readonly SubscriptionCharge[];
  received: readonly ReceivedPayment[];
}

export interface LedgerEntry {
  key: string;
  kind: SubscriptionCharge['kind'] | 'payment';
  date: string;
  planName: string | undefined;
  /** What it adds to the debt; payments, with what of them was refunded, and credits are negative. */
  amount: number;
  /** The part of a payment that was refunded, by which it reduces the debt less. */
  refunded: number;
  /** The debt after it; negative for an advance. */
  after: number;
}

/** Charges and payments, newest first. On one day charges come before payments, so that a paid one reads as paid. */
export function toLedger({ charges, received }: LedgerSource): LedgerEntry[] {
  const entries = [
    ...charges
      .filter(({ amount }) => amount !== 0)
      .map(({ id, kind, date, planName, amount }) => ({
        key: `charge ${id}`,
        kind,
        date,
        planName,
        amount,
        refunded: 0,
        order: id,
      })),
    ...received.map(({ id, date, amount, refundedAmount }) => ({
      ...{ key: `payment ${id}`, kind: 'payment' as const, date, planName: undefined, order: id },
      ...{ amount: -amount - refundedAmount, refunded: refundedAmount },
    })),
  ].sort(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      Number(one.kind === 'payment') - Number(other.kind === 'payment') ||
      one.order - other.order,
  );
  let after = 0;
  return entries
    .map(({ order: _order, ...entry }): LedgerEntry => {
      after += entry.amount + entry.refunded;
      return { ...entry, after };
    })
    .reverse();
}
