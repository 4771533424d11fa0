import { expect, test } from 'vitest';
import { hasDueDay, paymentStates, toPaymentState } from './payment-state';
import { paymentOrderStatuses, paymentStatuses } from './status-tables';

const orders = [null, ...paymentOrderStatuses];

/** 'PENDING sent' or 'PENDING created failed' with its state. */
function listStates(): Record<string, string> {
  return Object.fromEntries(
    paymentStatuses.flatMap((status) =>
      orders.flatMap((orderStatus) =>
        [false, true].map((orderFailed) => [
          `${status} ${orderStatus}${orderFailed ? ' failed' : ''}`,
          toPaymentState({ status, orderStatus, orderFailed }),
        ]),
      ),
    ),
  );
}

test('every payment has one state, with each order', () => {
  const states = listStates();
  const withoutFailure = Object.entries(states).filter(([name]) => !name.endsWith('failed'));
  expect(Object.fromEntries(withoutFailure)).toEqual({
    'PENDING null': 'waiting',
    'PENDING created': 'link_pending',
    'PENDING sent': 'waiting',
    'PENDING paid': 'waiting',
    'PENDING expired': 'expired',
    'PENDING cancelled': 'cancelled',
    'CONFIRMED null': 'received',
    'CONFIRMED created': 'received',
    'CONFIRMED sent': 'received',
    'CONFIRMED paid': 'received',
    'CONFIRMED expired': 'received',
    'CONFIRMED cancelled': 'received',
    'REJECTED null': 'rejected',
    'REJECTED created': 'link_pending',
    'REJECTED sent': 'refused',
    'REJECTED paid': 'rejected',
    'REJECTED expired': 'expired',
    'REJECTED cancelled': 'cancelled',
    'CANCELLED null': 'cancelled',
    'CANCELLED created': 'cancelled',
    'CANCELLED sent': 'cancelled',
    'CANCELLED paid': 'cancelled',
    'CANCELLED expired': 'expired',
    'CANCELLED cancelled': 'cancelled',
  });
  const changedByFailure = Object.entries(states).filter(
    ([name, state]) => name.endsWith(' failed') && state !== states[name.replace(' failed', '')],
  );
  expect(Object.fromEntries(changedByFailure)).toEqual({
    'PENDING created failed': 'link_failed',
    'REJECTED created failed': 'link_failed',
  });
});

test('each state is reached', () => {
  expect(new Set(Object.values(listStates()))).toEqual(new Set(paymentStates));
});

test('the date is the last day to pay while the money has not come and nobody called it off', () => {
  expect(paymentStates.filter(hasDueDay)).toEqual(['waiting', 'link_pending', 'link_failed', 'refused', 'expired']);
});
