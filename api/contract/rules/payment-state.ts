import type { PaymentOrderStatus, PaymentStatus } from './status-tables';

/** What staff read about a payment: its status and how far its payment link is, as one word. */
export const paymentStates = [
  'waiting',
  /** The bank does not know the link yet. */
  'link_pending',
  /** The bank did not accept it, so there is no link and nobody can pay. */
  'link_failed',
  /** The bank refused the payer's last try, and another one is possible. */
  'refused',
  'received',
  /** Nobody paid by the link in time. */
  'expired',
  'rejected',
  'cancelled',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export interface PaymentWithOrder {
  status: PaymentStatus;
  /** Null: no payment link. */
  orderStatus: PaymentOrderStatus | null;
  /** Whether the bank did not accept the order. */
  orderFailed: boolean;
}

export function toPaymentState({ status, orderStatus, orderFailed }: PaymentWithOrder): PaymentState {
  if (status === 'CONFIRMED') return 'received';
  if (orderStatus === 'expired') return 'expired';
  // a link that staff cancel after a refused try leaves its payment REJECTED
  if (status === 'CANCELLED' || orderStatus === 'cancelled') return 'cancelled';
  if (orderStatus === 'created') return orderFailed ? 'link_failed' : 'link_pending';
  if (status === 'PENDING') return 'waiting';
  return orderStatus === 'sent' ? 'refused' : 'rejected';
}

const dueStates: readonly PaymentState[] = ['waiting', 'link_pending', 'link_failed', 'refused', 'expired'];

/** Whether the date of such a payment is the last day to pay; otherwise it is the day of the money or of the refusal. */
export const hasDueDay = (state: PaymentState) => dueStates.includes(state);
