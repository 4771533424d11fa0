import { expect, test } from 'vitest';
import {
  addYears,
  type ContractFact,
  contractFate,
  type Judge,
  paymentFate,
  studentFate,
  trialRequestFate,
} from './retention';

const at = (today: string, mode: Judge['mode'] = 'retention'): Judge => ({ mode, today, timeZone: 'Europe/Moscow' });

const signed: ContractFact = {
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
const unsigned: ContractFact = { ...signed, status: 'expired', signedAt: null, studentId: null, studentActive: null };
const kept = (until: string | null, reason = 'retention') => ({ gone: false, reason, until });
const gone = { gone: true };
const running = kept(null, 'contractRunning');

test('a signed contract is kept to the last day of 5 years after its end, in the school day', () => {
  expect(contractFate(signed, at('2031-06-01'))).toEqual(kept('2031-06-01'));
  expect(contractFate(signed, at('2031-06-02'))).toEqual(gone);
  expect(contractFate(signed, at('2031-06-01', 'request'))).toEqual(kept('2031-06-01'));
  expect(contractFate({ ...signed, studentActive: true, studentArchivedAt: null }, at('2040-01-01'))).toEqual(running);
  const terminated = {
    ...signed,
    status: 'cancelled' as const,
    cancelledAt: '2026-03-01T09:00:00Z',
    studentActive: true,
  };
  expect(contractFate(terminated, at('2031-03-01'))).toEqual(kept('2031-03-01'));
  expect(contractFate(terminated, at('2031-03-02'))).toEqual(gone);
});

test('an unsigned contract goes on request, and by itself 12 months after it was closed', () => {
  expect(contractFate(unsigned, at('2026-01-10', 'request'))).toEqual(gone);
  expect(contractFate(unsigned, at('2027-01-10'))).toEqual(kept('2027-01-10'));
  expect(contractFate(unsigned, at('2027-01-11'))).toEqual(gone);
  expect(contractFate({ ...unsigned, status: 'sent' }, at('2040-01-01'))).toEqual(running);
  expect(contractFate({ ...unsigned, status: 'sent', studentActive: true }, at('2026-01-10', 'request'))).toEqual(
    running,
  );
});

test('a card stays for the longest of its contracts; one without any goes on request', () => {
  const card = {
    id: 1,
    active: false,
    archivedAt: '2026-05-31T12:00:00Z',
    contractType: 'electronic_signature' as const,
    signedEnds: ['2026-08-01T12:00:00Z', null],
    paymentCount: 0,
  };
  expect(studentFate(card, at('2031-08-01'))).toEqual(kept('2031-08-01'));
  expect(studentFate(card, at('2031-08-02'))).toEqual(gone);
  expect(studentFate({ ...card, signedEnds: [] }, at('2026-06-01', 'request'))).toEqual(gone);
  expect(studentFate({ ...card, signedEnds: [] }, at('2026-06-01'))).toEqual(kept('2027-05-31'));
  expect(studentFate({ ...card, signedEnds: [], paymentCount: 1 }, at('2026-06-01', 'request'))).toEqual(
    kept('2031-05-31'),
  );
  expect(studentFate({ ...card, active: true, archivedAt: null }, at('2040-01-01', 'request'))).toEqual(running);
});

test('a refused request goes after 12 months, a waiting one with the contract of its family', () => {
  const request = { id: 1, status: 'REFUSED' as const, statusChangedAt: '2026-01-10T09:00:00Z' };
  expect(trialRequestFate(request, at('2027-01-10'), 'kept')).toEqual(kept('2027-01-10'));
  expect(trialRequestFate(request, at('2027-01-11'), 'kept')).toEqual(gone);
  expect(trialRequestFate({ ...request, status: 'NEW' }, at('2040-01-01'), 'none')).toEqual(running);
  expect(trialRequestFate({ ...request, status: 'NEW' }, at('2040-01-01'), 'over')).toEqual(gone);
  expect(trialRequestFate({ ...request, status: 'SIGNED' }, at('2040-01-01'), 'kept')).toEqual(running);
  expect(trialRequestFate({ ...request, status: 'NEW' }, at('2026-01-10', 'request'), 'kept')).toEqual(gone);
});

test('a payer stays for the books, and as long as the card', () => {
  const payment = { id: 1, date: '2026-11-03', studentId: 1 };
  expect(paymentFate(payment, { gone: true }, at('2031-12-31'))).toEqual(kept('2031-12-31', 'accounting'));
  expect(paymentFate(payment, { gone: true }, at('2032-01-01'))).toEqual(gone);
  const card = { gone: false as const, reason: 'retention' as const, until: '2033-05-01' };
  expect(paymentFate(payment, card, at('2030-01-01'))).toEqual(kept('2033-05-01', 'accounting'));
  expect(paymentFate(payment, card, at('2032-01-01'))).toEqual(card);
});

test('29 February moves to 28 February', () => {
  expect(addYears('2028-02-29', 5)).toBe('2033-02-28');
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29');
});
