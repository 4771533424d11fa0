import { randomUUID } from 'node:crypto';
import {
  type OrderChannel,
  type PaymentOrder,
  type PaymentOrdersBody,
  paymentOrderRoutes,
} from '@school/api-contract/money/payment-orders';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AppDeps } from '../../app/app-deps';
import type { Bank } from '../../platform/bank/bank';
import { createTbank } from '../../platform/bank/tbank-client';
import { type BankSimulator, exampleTerminal, startBankSimulator } from '../../platform/bank-simulator/bank-simulator';
import type { Implementation } from '../../platform/http/implement';
import { type TestApp, useTestApp } from '../../testing/test-app';
import { makeStudent } from '../groups/school.fixture';
import { findBankPayment } from './bank/bank-payment.service';
import { paymentJobs } from './orders/payment-orders.routes';
import { paymentsRoutes } from './payments.routes';

export interface BankApp {
  app: TestApp;
  simulator(): BankSimulator;
  /** Makes orders as the accountant; by default one by SMS and e-mail, of 4500. */
  order(studentIds: readonly number[], parts?: Partial<PaymentOrdersBody>): Promise<PaymentOrder[]>;
  /** Creates a student whose parent has a unique phone and e-mail. */
  makePayer(): Promise<{ id: number; phone: string; email: string }>;
  /** Runs the jobs, and waits for the notices that follow from them. */
  work(): Promise<void>;
  /** The token of the last link that was sent to this address. */
  findToken(email: string): Promise<string>;
  /** Returns the bank's id of the order's only payment. */
  findBankId(number: string): string;
}

/**
 * For the top of a test file: the payments with a simulated bank that reaches them.
 *
 * @param more routes of other features
 */
export function useBankApp(more: readonly ((deps: AppDeps) => Implementation[])[] = []): BankApp {
  let simulator: BankSimulator | undefined;
  const getBank = () => {
    if (!simulator) throw new Error('The bank exists only while tests run');
    return createTbank(simulator.terminal);
  };
  // the address of the bank is known only when it runs
  const bank: Bank = {
    terminalKey: exampleTerminal.terminalKey,
    register: (payment) => getBank().register(payment),
    getQr: (id) => getBank().getQr(id),
    getPayment: (id) => getBank().getPayment(id),
    refund: (refund) => getBank().refund(refund),
    close: (id) => getBank().close(id),
  };
  const app = useTestApp({
    features: [paymentsRoutes, ...more],
    jobs: paymentJobs,
    settings: { tbank: { ...exampleTerminal, apiUrl: '' } },
    deps: { bank },
  });
  const noticeUrl = () => `${app.baseUrl}/api/payments/bank-notification`;

  beforeAll(async () => {
    app.deps.settings.publicUrl = app.baseUrl;
    simulator = await startBankSimulator({
      clock: { now: () => app.clock.now() },
      payPageUrl: () => 'https://bank.example/pay',
      noticeUrl,
      recall: async (paymentId) => {
        const known = await findBankPayment(app.db, paymentId);
        return known && { ...known, paymentId, noticeUrl: noticeUrl(), returnUrl: app.baseUrl };
      },
      retryDelaysMs: [],
    });
  });
  beforeEach(() => {
    simulator?.setFaults([]);
    simulator?.setRefundsLater(false);
  });
  afterAll(() => simulator?.close());

  const getSimulator = () => {
    if (!simulator) throw new Error('The bank exists only while tests run');
    return simulator;
  };
  return {
    app,
    simulator: getSimulator,
    makePayer: () => makePayer(app),
    async order(studentIds, parts = {}) {
      const orders = studentIds.map((studentId) => ({ studentId, amount: 4500, purpose: 'Занятия за ноябрь' }));
      const channels: OrderChannel[] = ['sms', 'email'];
      const body = { key: randomUUID(), orders, expiresInDays: 7, channels, ...parts };
      return (await (await app.as('accountant')).call(paymentOrderRoutes.create, { body })).body;
    },
    async work() {
      await app.runJobs();
      await getSimulator().settled();
    },
    async findToken(email) {
      const message = (await app.outbox(email)).find(({ text }) => text.includes('/pay/'));
      const token = /\/pay\/([\w-]+)/.exec(message?.text ?? '')?.[1];
      if (token === undefined) throw new Error('No link was sent');
      return token;
    },
    findBankId: (number) => getSimulator().listPayments(number).at(-1)?.paymentId ?? '',
  };
}

let payers = 0;

async function makePayer({ db }: TestApp) {
  payers += 1;
  const phone = `+7900${String(payers).padStart(7, '0')}`;
  const email = `payer${payers}@example.org`;
  return { id: await makeStudent(db, { parentPhone: phone, parentEmail: email }), phone, email };
}
