import { expect, test } from 'vitest';
import { hasCapability, roles } from './roles';
import {
  attendanceStatuses,
  contractMoves,
  contractStatuses,
  deliveryStatuses,
  type Move,
  mayMove,
  movesFrom,
  paymentStatuses,
  paymentTypes,
  publicOfferMoves,
  registrationLinkMoves,
  registrationLinkStates,
  registrationMoves,
  registrationStatuses,
  statesBefore,
  trialRequestMoves,
  trialRequestStatuses,
} from './status-tables';

test('the enumerations are those of the specification', () => {
  expect(trialRequestStatuses).toEqual(['NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED']);
  expect(paymentStatuses).toEqual(['PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED']);
  expect(paymentTypes).toEqual(['manual', 'bank_card', 'cash']);
  expect(attendanceStatuses).toEqual(['NOT_MARKED', 'PRESENT', 'ABSENT']);
  expect(deliveryStatuses).toEqual(['pending', 'retrying', 'failed', 'success', 'max_attempts_reached']);
});

function arrows<S extends string>(statuses: readonly S[], moves: readonly Move<S>[]): string[] {
  return statuses.flatMap((from) => statuses.filter((to) => mayMove(moves, from, to)).map((to) => `${from} -> ${to}`));
}

test('every arrow of the tables, and no other', () => {
  expect(arrows(trialRequestStatuses, trialRequestMoves)).toEqual([
    'NEW -> TRIAL_ASSIGNED',
    'NEW -> REFUSED',
    'TRIAL_ASSIGNED -> REFUSED',
    'TRIAL_ASSIGNED -> SIGNED',
    'REFUSED -> NEW',
  ]);
  expect(arrows(registrationStatuses, registrationMoves)).toEqual(['pending -> approved', 'pending -> rejected']);
  expect(arrows(registrationLinkStates, registrationLinkMoves)).toEqual([
    'active -> used',
    'active -> expired',
    'active -> revoked',
  ]);
  expect(arrows(contractStatuses, contractMoves)).toEqual([
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

test('a public offer has no code and no link that runs out: staff put its acceptance on record', () => {
  expect(arrows(contractStatuses, publicOfferMoves)).toEqual([
    'draft -> sent',
    'draft -> cancelled',
    'sent -> sent',
    'sent -> signed',
    'sent -> cancelled',
    'signed -> completed',
    'signed -> cancelled',
    'completed -> cancelled',
  ]);
  const acceptance = publicOfferMoves.filter(({ to }) => to === 'signed');
  expect(acceptance).toEqual([
    { from: 'sent', to: 'signed', by: 'manageRegistrations', needs: ['basis', 'acceptedOn'] },
  ]);
});

test('where a thing may come from', () => {
  expect(statesBefore(contractMoves, 'sent')).toEqual(['draft', 'sent']);
  expect(statesBefore(contractMoves, 'cancelled')).toEqual(['draft', 'sent', 'signed', 'completed']);
  expect(statesBefore(contractMoves, 'signed')).toEqual(['sent']);
  expect(statesBefore(trialRequestMoves, 'SIGNED')).toEqual(['TRIAL_ASSIGNED']);
});

test('people are offered what people may do: nobody signs a contract but the system', () => {
  expect(movesFrom(contractMoves, 'sent')).toEqual(['sent', 'cancelled']);
  expect(movesFrom(contractMoves, 'signed')).toEqual(['cancelled']);
  expect(movesFrom(contractMoves, 'cancelled')).toEqual([]);
  expect(movesFrom(publicOfferMoves, 'sent')).toEqual(['sent', 'cancelled', 'signed']);
  expect(movesFrom(trialRequestMoves, 'TRIAL_ASSIGNED')).toEqual(['REFUSED', 'SIGNED']);
  expect(movesFrom(trialRequestMoves, 'SIGNED')).toEqual([]);
});

test('no table has one arrow twice, and every move of people is in the power of some role', () => {
  for (const moves of [trialRequestMoves, registrationLinkMoves, registrationMoves, contractMoves, publicOfferMoves]) {
    const names = moves.map(({ from, to }) => `${from}-${to}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { by } of moves) {
      if (by !== 'system') expect(roles.some((role) => hasCapability(role, by))).toBe(true);
    }
  }
});

test('what must be given for a move', () => {
  const needs = Object.fromEntries(trialRequestMoves.map((move) => [`${move.from} -> ${move.to}`, move.needs]));
  expect(needs).toEqual({
    'NEW -> TRIAL_ASSIGNED': ['scheduledDate'],
    'NEW -> REFUSED': ['refusalReasonId'],
    'TRIAL_ASSIGNED -> REFUSED': ['refusalReasonId'],
    'TRIAL_ASSIGNED -> SIGNED': [],
    'REFUSED -> NEW': [],
  });
  const cancellations = contractMoves.filter(({ to }) => to === 'cancelled');
  expect(cancellations.every(({ needs }) => needs.includes('reason'))).toBe(true);
});
