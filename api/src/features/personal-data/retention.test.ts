import { expect, test } from 'vitest';
import {
  type ContractFacts,
  decideOnContract,
  decideOnPayment,
  decideOnStudent,
  decideOnTrialRequest,
  type RetentionContext,
} from './retention';

const at = (today: string, mode: RetentionContext['mode'] = 'retention'): RetentionContext => ({
  mode,
  today,
  timeZone: 'Europe/Moscow',
});

const signed: ContractFacts = {
  id: 1,
  status: 'completed',
  signedAt: '2026-01-10T09:00:00Z',
  cancelledAt: null,
  updatedAt: '2026-01-10T09:00:00Z',
  studentId: 1,
  studentActive: false,
  // already 1 June in Moscow
  studentArchivedAt: '2026-05-31T21:30:00Z',
  registrationStatus: 'approved',
  reviewedAt: '2026-01-11T09:00:00Z',
};
const unsigned: ContractFacts = { ...signed, status: 'expired', signedAt: null, studentId: null, studentActive: null };
const kept = (until: string | null, reason = 'retention') => ({ erase: false, reason, until });
const erased = { erase: true };
const running = kept(null, 'contractRunning');

test('keeps a signed contract to the last day of 5 years after its end, in the school’s time zone', () => {
  expect(decideOnContract(signed, at('2031-06-01'))).toEqual(kept('2031-06-01'));
  expect(decideOnContract(signed, at('2031-06-02'))).toEqual(erased);
  expect(decideOnContract(signed, at('2031-06-01', 'request'))).toEqual(kept('2031-06-01'));
  expect(decideOnContract({ ...signed, studentActive: true, studentArchivedAt: null }, at('2040-01-01'))).toEqual(
    running,
  );
  const terminated = {
    ...signed,
    status: 'cancelled' as const,
    cancelledAt: '2026-03-01T09:00:00Z',
    studentActive: true,
  };
  expect(decideOnContract(terminated, at('2031-03-01'))).toEqual(kept('2031-03-01'));
  expect(decideOnContract(terminated, at('2031-03-02'))).toEqual(erased);
});

test('erases an unsigned contract on request, else 12 months after it was closed', () => {
  expect(decideOnContract(unsigned, at('2026-01-10', 'request'))).toEqual(erased);
  expect(decideOnContract(unsigned, at('2027-01-10'))).toEqual(kept('2027-01-10'));
  expect(decideOnContract(unsigned, at('2027-01-11'))).toEqual(erased);
  expect(decideOnContract({ ...unsigned, status: 'sent' }, at('2040-01-01'))).toEqual(running);
  expect(decideOnContract({ ...unsigned, status: 'sent', studentActive: true }, at('2026-01-10', 'request'))).toEqual(
    running,
  );
});

test('keeps a card for the longest of its contracts; erases one without contracts on request', () => {
  const card = {
    id: 1,
    active: false,
    archivedAt: '2026-05-31T12:00:00Z',
    contractType: 'electronic_signature' as const,
    signedEnds: ['2026-08-01T12:00:00Z', null],
    paymentCount: 0,
  };
  expect(decideOnStudent(card, at('2031-08-01'))).toEqual(kept('2031-08-01'));
  expect(decideOnStudent(card, at('2031-08-02'))).toEqual(erased);
  expect(decideOnStudent({ ...card, signedEnds: [] }, at('2026-06-01', 'request'))).toEqual(erased);
  expect(decideOnStudent({ ...card, signedEnds: [] }, at('2026-06-01'))).toEqual(kept('2027-05-31'));
  expect(decideOnStudent({ ...card, signedEnds: [], paymentCount: 1 }, at('2026-06-01', 'request'))).toEqual(
    kept('2031-05-31'),
  );
  expect(decideOnStudent({ ...card, active: true, archivedAt: null }, at('2040-01-01', 'request'))).toEqual(running);
});

test('erases a refused trial request after 12 months, an open one with the family’s contract', () => {
  const request = { id: 1, status: 'REFUSED' as const, statusChangedAt: '2026-01-10T09:00:00Z' };
  expect(decideOnTrialRequest(request, at('2027-01-10'), 'kept')).toEqual(kept('2027-01-10'));
  expect(decideOnTrialRequest(request, at('2027-01-11'), 'kept')).toEqual(erased);
  expect(decideOnTrialRequest({ ...request, status: 'NEW' }, at('2040-01-01'), 'none')).toEqual(running);
  expect(decideOnTrialRequest({ ...request, status: 'NEW' }, at('2040-01-01'), 'over')).toEqual(erased);
  expect(decideOnTrialRequest({ ...request, status: 'SIGNED' }, at('2040-01-01'), 'kept')).toEqual(running);
  expect(decideOnTrialRequest({ ...request, status: 'NEW' }, at('2026-01-10', 'request'), 'kept')).toEqual(erased);
});

test('keeps a payer for accounting, and as long as the card', () => {
  const payment = { id: 1, date: '2026-11-03', studentId: 1 };
  expect(decideOnPayment(payment, { erase: true }, at('2031-12-31'))).toEqual(kept('2031-12-31', 'accounting'));
  expect(decideOnPayment(payment, { erase: true }, at('2032-01-01'))).toEqual(erased);
  const card = { erase: false as const, reason: 'retention' as const, until: '2033-05-01' };
  expect(decideOnPayment(payment, card, at('2030-01-01'))).toEqual(kept('2033-05-01', 'accounting'));
  expect(decideOnPayment(payment, card, at('2032-01-01'))).toEqual(card);
});
