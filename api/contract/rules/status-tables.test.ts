import { expect, test } from 'vitest';
import { hasCapability, roles } from './roles';
import {
  attendanceStatuses,
  canTransition,
  contractStatuses,
  contractTransitions,
  deliveryStatuses,
  listStatesAfter,
  listStatesBefore,
  paymentOrderStatuses,
  paymentOrderTransitions,
  paymentStatuses,
  paymentTransitions,
  paymentTypes,
  publicOfferTransitions,
  registrationLinkStates,
  registrationLinkTransitions,
  registrationStatuses,
  registrationTransitions,
  type StatusTransition,
  toContractState,
  trialRequestStatuses,
  trialRequestTransitions,
} from './status-tables';

test('the enumerations are those of the specification', () => {
  expect(trialRequestStatuses).toEqual(['NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED']);
  expect(paymentStatuses).toEqual(['PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED']);
  expect(paymentTypes).toEqual(['manual', 'bank_card', 'cash']);
  expect(attendanceStatuses).toEqual(['NOT_MARKED', 'PRESENT', 'ABSENT']);
  expect(deliveryStatuses).toEqual(['pending', 'retrying', 'failed', 'success', 'max_attempts_reached']);
});

function arrows<S extends string>(statuses: readonly S[], transitions: readonly StatusTransition<S>[]): string[] {
  return statuses.flatMap((from) =>
    statuses.filter((to) => canTransition(transitions, from, to)).map((to) => `${from} -> ${to}`),
  );
}

test('the tables have exactly these transitions', () => {
  expect(arrows(trialRequestStatuses, trialRequestTransitions)).toEqual([
    'NEW -> TRIAL_ASSIGNED',
    'NEW -> REFUSED',
    'NEW -> SIGNED',
    'TRIAL_ASSIGNED -> TRIAL_ASSIGNED',
    'TRIAL_ASSIGNED -> REFUSED',
    'TRIAL_ASSIGNED -> SIGNED',
    'REFUSED -> NEW',
    'REFUSED -> SIGNED',
  ]);
  expect(arrows(registrationStatuses, registrationTransitions)).toEqual(['pending -> approved', 'pending -> rejected']);
  expect(arrows(registrationLinkStates, registrationLinkTransitions)).toEqual([
    'active -> used',
    'active -> expired',
    'active -> revoked',
  ]);
  expect(arrows(paymentStatuses, paymentTransitions)).toEqual([
    'PENDING -> CONFIRMED',
    'PENDING -> REJECTED',
    'PENDING -> CANCELLED',
    'CONFIRMED -> CANCELLED',
  ]);
  expect(arrows(paymentOrderStatuses, paymentOrderTransitions)).toEqual([
    'created -> sent',
    'created -> expired',
    'created -> cancelled',
    'sent -> paid',
    'sent -> expired',
    'sent -> cancelled',
    'expired -> paid',
  ]);
  expect(arrows(contractStatuses, contractTransitions)).toEqual([
    'draft -> sent',
    'draft -> cancelled',
    'sent -> sent',
    'sent -> signed',
    'sent -> cancelled',
    'sent -> expired',
    'signed -> completed',
    'signed -> cancelled',
    'completed -> cancelled',
  ]);
});

test('a public offer needs no code and no link: staff record its acceptance', () => {
  expect(arrows(contractStatuses, publicOfferTransitions)).toEqual([
    'draft -> sent',
    'draft -> cancelled',
    'sent -> sent',
    'sent -> signed',
    'sent -> cancelled',
    'signed -> completed',
    'signed -> cancelled',
    'completed -> cancelled',
  ]);
  const acceptance = publicOfferTransitions.filter(({ to }) => to === 'signed');
  expect(acceptance).toEqual([
    { from: 'sent', to: 'signed', by: 'manageRegistrations', needs: ['basis', 'acceptedOn'] },
  ]);
});

test('lists the states before a state', () => {
  expect(listStatesBefore(contractTransitions, 'sent')).toEqual(['draft', 'sent']);
  expect(listStatesBefore(contractTransitions, 'cancelled')).toEqual(['draft', 'sent', 'signed', 'completed']);
  expect(listStatesBefore(contractTransitions, 'signed')).toEqual(['sent']);
  expect(listStatesBefore(trialRequestTransitions, 'SIGNED')).toEqual(['TRIAL_ASSIGNED', 'NEW', 'REFUSED']);
});

test('lists only the transitions of people: a contract is signed by the system', () => {
  expect(listStatesAfter(contractTransitions, 'sent')).toEqual(['sent', 'cancelled']);
  expect(listStatesAfter(contractTransitions, 'signed')).toEqual(['cancelled']);
  expect(listStatesAfter(contractTransitions, 'cancelled')).toEqual([]);
  expect(listStatesAfter(publicOfferTransitions, 'sent')).toEqual(['sent', 'cancelled', 'signed']);
  expect(listStatesAfter(trialRequestTransitions, 'TRIAL_ASSIGNED')).toEqual(['TRIAL_ASSIGNED', 'REFUSED', 'SIGNED']);
  expect(listStatesAfter(trialRequestTransitions, 'SIGNED')).toEqual([]);
});

test('no transition is listed twice, and some role can make each transition of people', () => {
  for (const transitions of [
    trialRequestTransitions,
    registrationLinkTransitions,
    registrationTransitions,
    contractTransitions,
    publicOfferTransitions,
  ]) {
    const names = transitions.map(({ from, to }) => `${from}-${to}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { by } of transitions) {
      if (by !== 'system') expect(roles.some((role) => hasCapability(role, by))).toBe(true);
    }
  }
});

test('the data that each transition needs', () => {
  const needs = Object.fromEntries(
    trialRequestTransitions.map((transition) => [`${transition.from} -> ${transition.to}`, transition.needs]),
  );
  expect(needs).toEqual({
    'NEW -> TRIAL_ASSIGNED': ['scheduledDate'],
    'NEW -> REFUSED': ['refusalReasonId'],
    'NEW -> SIGNED': [],
    'TRIAL_ASSIGNED -> TRIAL_ASSIGNED': ['scheduledDate'],
    'TRIAL_ASSIGNED -> REFUSED': ['refusalReasonId'],
    'TRIAL_ASSIGNED -> SIGNED': [],
    'REFUSED -> NEW': [],
    'REFUSED -> SIGNED': [],
  });
  const cancellations = contractTransitions.filter(({ to }) => to === 'cancelled');
  expect(cancellations.every(({ needs }) => needs.includes('reason'))).toBe(true);
});

test('only a contract that was signed is called terminated when it is cancelled', () => {
  expect(toContractState('cancelled', true)).toBe('terminated');
  expect(toContractState('cancelled', false)).toBe('cancelled');
  expect(toContractState('completed', true)).toBe('completed');
});
