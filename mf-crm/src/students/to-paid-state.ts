import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { isOpenSubscription } from '@school/api-contract/rules/status-tables';
import { getUnpaid } from '../subscriptions/subscription-words';

type PaidState =
  /** Up to the last day of the last subscription that is paid. */
  | { is: 'paid'; endsOn: string }
  /** A subscription whose payment is not due yet. */
  | { is: 'open'; endsOn: string }
  | { is: 'ended'; endsOn: string }
  /** Its last day may still be ahead. */
  | { is: 'usedUp' }
  | { is: 'none' };

/** How far a student who owes nothing by now has paid. */
export function toPaidState(
  subscriptions: readonly Pick<Subscription, 'state' | 'money' | 'endsOn' | 'endReason'>[],
): PaidState {
  const latest = subscriptions
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((a, b) => b.endsOn.localeCompare(a.endsOn));
  const open = latest.filter(({ state }) => isOpenSubscription(state));
  const paid = open.find((subscription) => getUnpaid(subscription) <= 0);
  if (paid) return { is: 'paid', endsOn: paid.endsOn };
  const [last] = open;
  if (last) return { is: 'open', endsOn: last.endsOn };
  const [ended] = latest;
  if (ended?.endReason === 'usedUp') return { is: 'usedUp' };
  return ended ? { is: 'ended', endsOn: ended.endsOn } : { is: 'none' };
}
