import type { PaymentStatus } from '@school/api-contract/rules/status-tables';

/** The facts in one notice about one payment at the bank. */
export interface NoticeFact {
  bankPaymentId: string;
  status: string;
  /** Hundredths of the currency's unit. */
  amountMinor: number;
}

export interface BankState {
  status: PaymentStatus;
  /** Why staff must check the payment; null: no reason. */
  flag: string | null;
  /** Whether the bank refunded a confirmed payment in full. */
  isRefunded: boolean;
}

interface Order {
  /** The price, in hundredths; a notice of another amount confirms nothing. */
  expectedMinor: number;
  /** Whether staff recorded a refund; a partial refund at the bank then needs no check. */
  hasStaffRefunds?: boolean;
}

/**
 * Computes the state of a payment from all notices of its order. Only the set of notices matters, neither their order
 * nor their repetition, so a late notice never undoes a later state. A payer may try again within one order: the order
 * then has several payments at the bank; a confirmed one decides, else a pending, a cancelled, a rejected one.
 */
export function toBankState(notices: readonly NoticeFact[], order: Order): BankState {
  const attempts = [...new Set(notices.map(({ bankPaymentId }) => bankPaymentId))].map((id) =>
    toAttempt(
      notices.filter(({ bankPaymentId }) => bankPaymentId === id),
      order,
    ),
  );
  const has = (state: Attempt['state']) => attempts.some((attempt) => attempt.state === state);
  const standing = attempts.filter(({ state }) => state === 'confirmed');
  const flag =
    attempts.find((attempt) => attempt.flag !== null)?.flag ??
    (standing.length > 1 ? 'Банк подтвердил этот заказ несколько раз: верните лишнее' : null);
  const wasPaid = attempts.some(({ state, wasConfirmed }) => state === 'cancelled' && wasConfirmed);
  if (standing.length > 0) return { status: 'CONFIRMED', flag, isRefunded: false };
  if (has('pending')) return { status: 'PENDING', flag, isRefunded: false };
  if (has('cancelled')) return { status: 'CANCELLED', flag, isRefunded: wasPaid };
  return { status: attempts.length > 0 ? 'REJECTED' : 'PENDING', flag, isRefunded: false };
}

interface Attempt {
  state: 'pending' | 'confirmed' | 'rejected' | 'cancelled';
  wasConfirmed: boolean;
  flag: string | null;
}

const cancelled = ['CANCELED', 'REVERSED', 'REFUNDED'];
const rejected = ['REJECTED', 'AUTH_FAIL'];
const partly = ['PARTIAL_REFUNDED', 'PARTIAL_REVERSED'];

/** Computes the state of one payment at the bank: the furthest one that was reported. */
function toAttempt(notices: readonly NoticeFact[], { expectedMinor, hasStaffRefunds = false }: Order): Attempt {
  const listByStatus = (statuses: readonly string[]) => notices.filter(({ status }) => statuses.includes(status));
  const confirmations = listByStatus(['CONFIRMED']);
  const wrong = [...confirmations, ...listByStatus(['AUTHORIZED'])].find(
    ({ amountMinor }) => amountMinor !== expectedMinor,
  );
  // a refund implies a confirmation, even when that notice has not arrived yet
  const wasConfirmed =
    confirmations.length > 0
      ? confirmations.some(({ amountMinor }) => amountMinor === expectedMinor)
      : wrong === undefined && listByStatus(['REFUNDED', 'PARTIAL_REFUNDED']).length > 0;
  const flag = wrong
    ? `Сумма в банке ${toUnits(wrong.amountMinor)} не равна сумме заказа ${toUnits(expectedMinor)}`
    : listByStatus(partly).length > 0 && !hasStaffRefunds
      ? 'Банк вернул часть денег: запишите возврат'
      : null;
  if (listByStatus(cancelled).length > 0) return { state: 'cancelled', wasConfirmed, flag };
  if (wasConfirmed) return { state: 'confirmed', wasConfirmed, flag };
  if (listByStatus(rejected).length > 0) return { state: 'rejected', wasConfirmed, flag };
  return { state: 'pending', wasConfirmed, flag };
}

/** '72' or '72,50'. */
function toUnits(minor: number): string {
  const rest = minor % 100;
  return `${Math.floor(minor / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
}
