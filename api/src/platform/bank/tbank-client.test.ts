import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../testing/test-clock';
import { type BankSimulator, startBankSimulator } from '../bank-simulator/bank-simulator';
import { type Bank, BankRefused, BankUnavailable, type NewBankPayment } from './bank';
import { createTbank } from './tbank-client';

const clock = createTestClock();
let simulator: BankSimulator;
let bank: Bank;

beforeAll(async () => {
  simulator = await startBankSimulator({
    clock,
    payPageUrl: () => 'http://pay.example/dev/bank',
    noticeUrl: () => 'http://127.0.0.1:9/',
    retryDelaysMs: [],
  });
  bank = createTbank(simulator.terminal);
});
afterAll(() => simulator.close());
beforeEach(() => simulator.setFaults(['silent']));

const receipt = { email: 'anna@example.org', phone: null, taxation: 'usn_income', tax: 'none' };
const order = (orderId: string, parts: Partial<NewBankPayment> = {}): NewBankPayment => ({
  orderId,
  amountMinor: 450_000,
  purpose: 'Занятия за ноябрь',
  expiresAt: new Date(clock.now().getTime() + 3_600_000),
  returnUrl: 'http://school.example/pay',
  noticeUrl: 'http://127.0.0.1:9/',
  receipt,
  ...parts,
});

test('an order is registered, has a QR code, is paid and refunded in parts', async () => {
  const { paymentId, paymentUrl } = await bank.register(order('a'));
  expect(paymentUrl).toBe(`http://pay.example/dev/bank/${paymentId}`);
  expect(await bank.getQr(paymentId)).toContain(paymentId);
  expect(await bank.getPayment(paymentId)).toEqual({ orderId: 'a', status: 'NEW', amountMinor: 450_000 });
  await simulator.pay(paymentId);
  expect(await bank.getPayment(paymentId)).toMatchObject({ status: 'CONFIRMED' });
  const part = { paymentId, requestId: 'r1', amountMinor: 100_000, purpose: 'Болезнь', receipt };
  expect(await bank.refund(part)).toEqual({ status: 'PARTIAL_REFUNDED' });
  // the answer got lost and the call is repeated
  expect(await bank.refund(part)).toEqual({ status: 'PARTIAL_REFUNDED' });
  expect((await simulator.find(paymentId))?.refundedMinor).toBe(100_000);
  expect(await bank.refund({ ...part, requestId: 'r2', amountMinor: 350_000 })).toEqual({ status: 'REFUNDED' });
});

test('a second registration of an order is another payment, and an unpaid one can be closed', async () => {
  const first = await bank.register(order('twice', { receipt: undefined }));
  const second = await bank.register(order('twice'));
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(await bank.close(first.paymentId)).toEqual({ status: 'CANCELED' });
  expect(await simulator.pay(first.paymentId)).toBe(false);
});

test('long texts are cut to the bank’s limits', async () => {
  const { paymentId } = await bank.register(order('long', { purpose: 'Ы'.repeat(500) }));
  expect((await simulator.find(paymentId))?.purpose).toHaveLength(140);
});

test('a refusal of the bank has its reason and no key', async () => {
  const failure = await bank.getPayment('404').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BankRefused);
  expect(failure).toMatchObject({ code: '7', reason: 'Покупатель не найден.' });
  const stranger = createTbank({ ...simulator.terminal, password: 'another secret' });
  const wrongToken = await stranger.register(order('b')).catch((error: unknown) => error);
  expect(wrongToken).toBeInstanceOf(BankRefused);
  expect(JSON.stringify(wrongToken) + String(wrongToken)).not.toMatch(/another secret|1321054611234DEMO/);
});

test.each(['error before', 'error after', 'drop after', 'broken answer'] as const)(
  'after "%s" the outcome is unknown',
  async (fault) => {
    simulator.plan(fault);
    const failure = await bank.register(order(fault)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BankUnavailable);
    expect(simulator.listPayments(fault)).toHaveLength(fault === 'error before' ? 0 : 1);
  },
);

test('an unreachable bank is unavailable', async () => {
  const nobody = createTbank({ ...simulator.terminal, apiUrl: 'http://127.0.0.1:9/v2' });
  await expect(nobody.getPayment('1')).rejects.toBeInstanceOf(BankUnavailable);
});

test('a payment cannot be made after its last day', async () => {
  const { paymentId } = await bank.register(order('late', { expiresAt: new Date(clock.now().getTime() + 1000) }));
  clock.advance(2000);
  expect(await simulator.pay(paymentId)).toBe(false);
  expect(await bank.getPayment(paymentId)).toMatchObject({ status: 'DEADLINE_EXPIRED' });
});
