import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { StoredSubscription } from './subscriptions.repository';

/** @param currency null for those who see no amounts */
export function toSubscription(stored: StoredSubscription, currency: string | null): Subscription {
  const {
    price,
    prorated,
    siblingPercent,
    discountPercent,
    discountAmount,
    discountReason,
    amount,
    charged,
    paid,
    due,
    dueDays,
  } = stored;
  const discount =
    discountReason === null ? null : { percent: discountPercent, amount: discountAmount, reason: discountReason };
  return {
    id: stored.id,
    studentId: stored.studentId,
    studentName: stored.studentName,
    planId: stored.planId,
    planName: stored.planName,
    sportsDirections: stored.sportsDirections,
    kind: stored.kind,
    state: stored.state,
    endReason: stored.endReason,
    startsOn: stored.startsOn,
    endsOn: stored.endsOn,
    sessions: stored.sessions,
    sessionsUsed: stored.sessionsUsed,
    sessionsLeft: stored.sessionsLeft,
    frozenUntil: stored.frozenUntil,
    renewed: stored.renewed,
    money:
      currency === null
        ? null
        : { currency, price, prorated, siblingPercent, discount, amount, charged, paid, due, dueDays },
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}
