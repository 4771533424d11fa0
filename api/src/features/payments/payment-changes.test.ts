import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { messages } from '@school/api-contract/rules/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { makeStudent } from '../groups/school.fixture';
import { cancelPendingPayments, lockSamePayment } from './payment-writes.repository';
import { paymentsRoutes } from './payments.routes';

const app = useTestApp({ features: paymentsRoutes });

const sample = { amount: 500, date: '2026-11-20' };

async function enter(body: Partial<Parameters<typeof send>[0]> = {}): Promise<PaymentDetail> {
  return send({ ...sample, ...body });
}
async function send(body: {
  amount: number;
  date: string;
  status?: 'PENDING' | 'CONFIRMED';
  studentId?: number | null;
  description?: string | null;
}): Promise<PaymentDetail> {
  const answer = await (await app.as('accountant')).call(paymentRoutes.create, { body });
  return answer.body;
}
async function fromBank(columns: Record<string, unknown> = {}): Promise<number> {
  const row = { amount: 500, date: '2026-11-20', type: 'bank_card', terminalKey: 'DEMO', ...columns };
  const [payment] = await app.db('payments').insert(row).returning('id');
  return payment.id;
}
const kinds = ({ events }: PaymentDetail) => events.map(({ kind }) => kind);

test('a payment is entered with the defaults of the specification, and its author is recorded', async () => {
  const studentId = await makeStudent(app.db, { lastName: 'Орлова', firstName: 'Ася' });
  const payment = await enter({ studentId });
  expect(payment).toMatchObject({
    ...sample,
    studentId,
    studentName: 'Орлова Ася',
    status: 'PENDING',
    type: 'manual',
    fromBank: false,
    refundedAmount: 0,
    events: [{ kind: 'created', byName: 'test_accountant', at: app.clock.now().toISOString() }],
  });
  const event = await app.db('auditLogs').where({ eventType: 'payment.created' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ paymentId: payment.id, amount: 500, status: 'PENDING', studentId });
});

test('a request repeated after a lost answer enters one payment; another amount or another user is not that payment', async () => {
  const body = { ...sample, amount: 731, key: 'payment-0123456789abcdef' };
  const accountant = await app.as('accountant');
  const send = async () => (await accountant.call(paymentRoutes.create, { body })).body;
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual(first);
  expect(await app.db('payments').where({ amount: 731 })).toHaveLength(1);
  expect(first && kinds(first)).toEqual(['created']);
  const changed = await accountant.refused(paymentRoutes.create, { body: { ...body, amount: 732 } });
  expect(changed.body.code).toBe('CONFLICT');
  const ofOwner = await (await app.as('owner')).call(paymentRoutes.create, { body });
  expect(ofOwner.body.id).not.toBe(first?.id);
});

test('received money cannot be of a day to come, expected money can', async () => {
  const accountant = await app.as('accountant');
  const later = { ...sample, date: '2027-01-15' };
  const details = [{ path: 'date', message: messages.dateInFuture }];
  const refused = await accountant.refused(paymentRoutes.create, { body: { ...later, status: 'CONFIRMED' } });
  expect(refused.body.details).toEqual(details);
  expect(await enter({ date: '2027-01-15' })).toMatchObject({ status: 'PENDING', date: '2027-01-15' });
  const { id, updatedAt } = await enter({ status: 'CONFIRMED' });
  const moved = await accountant.refused(paymentRoutes.update, { params: { id }, body: { ...later, updatedAt } });
  expect(moved.body.details).toEqual(details);
});

test('each wrong field is named', async () => {
  const accountant = await app.as('accountant');
  const refusal = async (body: Parameters<typeof send>[0]) =>
    (await accountant.refused(paymentRoutes.create, { body })).body.details;
  expect(await refusal({ amount: 0, date: 'вчера' })).toEqual([
    { path: 'amount', message: messages.amount },
    { path: 'date', message: messages.date },
  ]);
  expect(await refusal({ amount: -5, date: '2026-11-20' })).toEqual([{ path: 'amount', message: messages.amount }]);
  expect(await refusal({ ...sample, amount: 0.5 })).toEqual([{ path: 'amount', message: messages.amountWhole }]);
  expect(await refusal({ ...sample, studentId: 999_999 })).toEqual([
    { path: 'studentId', message: messages.studentUnknown },
  ]);
});

test('a correction is in the history with both values, and its purpose is not in the audit log', async () => {
  const payment = await enter({ description: 'Старое' });
  const { updatedAt } = payment;
  const accountant = await app.as('accountant');
  const params = { id: payment.id };
  const body = { ...sample, amount: 700, description: 'За Асю Орлову', updatedAt };
  const { body: changed } = await accountant.call(paymentRoutes.update, { params, body });
  expect(changed.events.at(-1)).toMatchObject({
    kind: 'updated',
    changes: [
      { field: 'amount', from: '500', to: '700' },
      { field: 'description', from: 'Старое', to: 'За Асю Орлову' },
    ],
  });
  const event = await app.db('auditLogs').where({ eventType: 'payment.updated' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ paymentId: payment.id, changes: [{ field: 'amount', from: '500', to: '700' }] });

  // the second of two people who read the same
  expect((await accountant.refused(paymentRoutes.update, { params, body })).body.code).toBe('CONFLICT');
  const same = { ...body, updatedAt: changed.updatedAt };
  const { body: unchanged } = await accountant.call(paymentRoutes.update, { params, body: same });
  expect(unchanged.updatedAt).toBe(changed.updatedAt);
});

test('values from the bank cannot be changed; purpose and student can', async () => {
  const id = await fromBank({ status: 'CONFIRMED' });
  const accountant = await app.as('accountant');
  const params = { id };
  const { body: payment } = await accountant.call(paymentRoutes.read, { params });
  const body = { amount: 500, date: '2026-11-20', type: 'bank_card' as const, updatedAt: payment.updatedAt };
  for (const wrong of [{ amount: 1 }, { date: '2026-11-21' }, { type: 'cash' as const }]) {
    const refusal = await accountant.refused(paymentRoutes.update, { params, body: { ...body, ...wrong } });
    expect(refusal.body.code).toBe('PAYMENT_IS_FIXED');
  }
  const studentId = await makeStudent(app.db);
  const { body: linked } = await accountant.call(paymentRoutes.update, { params, body: { ...body, studentId } });
  expect(linked.studentId).toBe(studentId);

  const pending = { id: await fromBank() };
  expect((await accountant.refused(paymentRoutes.confirm, { params: pending })).body.code).toBe('PAYMENT_IS_FIXED');
  const cancelled = { params: pending, body: { reason: 'Ошибка' } };
  expect((await accountant.refused(paymentRoutes.cancel, cancelled)).body.code).toBe('PAYMENT_IS_FIXED');
});

test('a payment is confirmed once, even by two simultaneous calls', async () => {
  const { id } = await enter();
  const accountant = await app.as('accountant');
  const answers = await Promise.all(
    [1, 2, 3].map(() => accountant.send('POST', `/api/payments/${id}/confirm`, { body: {} })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { body } = await accountant.call(paymentRoutes.read, { params: { id } });
  expect(kinds(body)).toEqual(['created', 'confirmed']);
});

test('only a payment that has not arrived can be cancelled, with a reason', async () => {
  const accountant = await app.as('accountant');
  const { id } = await enter();
  const params = { id };
  const refusal = await accountant.refused(paymentRoutes.cancel, { params, body: { reason: ' ' } });
  expect(refusal.body.details).toEqual([{ path: 'reason', message: messages.cancelReason }]);
  const body = { reason: 'Внесли дважды' };
  const { body: cancelled } = await accountant.call(paymentRoutes.cancel, { params, body });
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    refundedAmount: 0,
    events: [{}, { kind: 'cancelled', ...body }],
  });
  for (const status of ['CANCELLED', 'CONFIRMED'] as const) {
    if (status === 'CONFIRMED') await app.db('payments').where({ id }).update({ status });
    expect((await accountant.refused(paymentRoutes.cancel, { params, body })).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      status,
    });
  }
});

test('partial refunds add up, the last one cancels the payment, and none exceeds it', async () => {
  const accountant = await app.as('accountant');
  const { id, updatedAt } = await enter({ status: 'CONFIRMED' });
  const params = { id };
  const refund = (amount: number, from: string) => ({ params, body: { amount, reason: 'Болел', updatedAt: from } });
  const { body: partly } = await accountant.call(paymentRoutes.refund, refund(200, updatedAt));
  expect(partly).toMatchObject({ status: 'CONFIRMED', refundedAmount: 200 });
  // the same refund sent twice
  expect((await accountant.refused(paymentRoutes.refund, refund(200, updatedAt))).body.code).toBe('CONFLICT');
  const tooMuch = await accountant.refused(paymentRoutes.refund, refund(301, partly.updatedAt));
  expect(tooMuch.body.details).toEqual([{ path: 'amount', message: messages.refundTooLarge }]);
  const { body: whole } = await accountant.call(paymentRoutes.refund, refund(300, partly.updatedAt));
  expect(whole).toMatchObject({ status: 'CANCELLED', refundedAmount: 500 });
  expect(kinds(whole)).toEqual(['created', 'confirmed', 'refunded', 'refunded']);
  expect((await accountant.refused(paymentRoutes.refund, refund(1, whole.updatedAt))).body.code).toBe(
    'ILLEGAL_TRANSITION',
  );
  const smaller = { ...sample, amount: 100, updatedAt: whole.updatedAt };
  expect((await accountant.refused(paymentRoutes.update, { params, body: smaller })).body.code).toBe(
    'PAYMENT_IS_FIXED',
  );
});

test('an amount cannot be corrected below what was refunded', async () => {
  const accountant = await app.as('accountant');
  const { id, updatedAt } = await enter({ status: 'CONFIRMED' });
  const params = { id };
  const { body } = await accountant.call(paymentRoutes.refund, {
    params,
    body: { amount: 200, reason: 'Болел', updatedAt },
  });
  const smaller = { ...sample, amount: 199, updatedAt: body.updatedAt };
  expect((await accountant.refused(paymentRoutes.update, { params, body: smaller })).body.details).toEqual([
    { path: 'amount', message: messages.amountBelowRefund },
  ]);
});

test('suggestions name the evidence, the phone before the names, and tolerate a typing error', async () => {
  const accountant = await app.as('accountant');
  const byPhone = await makeStudent(app.db, { lastName: 'Другова', parentPhone: '+79031112233' });
  const byName = await makeStudent(app.db, { lastName: 'Щербакова', firstName: 'Милана', parentName: 'Щербаков Егор' });
  await makeStudent(app.db, { lastName: 'Посторонних', firstName: 'Никто' });
  const id = await fromBank({
    customerPhone: '+79031112233',
    customerName: 'Щербаков Егор',
    childName: 'Щербакова Мелана',
  });
  const { body } = await accountant.call(paymentRoutes.suggestions, { params: { id } });
  expect(body.map(({ studentId, matches }) => [studentId, matches])).toEqual([
    [byPhone, ['phone']],
    [byName, ['childName', 'payerName']],
  ]);
});

test('one of two simultaneous links wins, and unlinking must name the linked student', async () => {
  const accountant = await app.as('accountant');
  const id = await fromBank();
  const [first, second] = [await makeStudent(app.db), await makeStudent(app.db)];
  const params = { id };
  const answers = await Promise.all(
    [first, second].map((studentId) => accountant.send('POST', `/api/payments/${id}/link`, { body: { studentId } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body: linked } = await accountant.call(paymentRoutes.read, { params });
  const other = linked.studentId === first ? second : first;
  expect((await accountant.refused(paymentRoutes.unlink, { params, body: { studentId: other } })).body.code).toBe(
    'CONFLICT',
  );
  const { body } = await accountant.call(paymentRoutes.unlink, { params, body: { studentId: linked.studentId ?? 0 } });
  expect(body).toMatchObject({ studentId: null, status: 'PENDING' });
  expect(kinds(body)).toEqual(['linked', 'unlinked']);
  const missing = { params, body: { studentId: 999_999 } };
  expect((await accountant.refused(paymentRoutes.link, missing)).body.code).toBe('NOT_FOUND');
});

test('a notice of the bank is shown without card number and token', async () => {
  const id = await fromBank();
  await app.db('bankNotices').insert({
    deduplicationKey: `notice ${id}`,
    paymentId: id,
    payload: { Pan: '430000******0777', Token: 'secret', RebillId: '1', Status: 'CONFIRMED' },
    outcome: 'confirmed',
    receivedAt: app.clock.now(),
  });
  const { body } = await (await app.as('accountant')).call(paymentRoutes.read, { params: { id } });
  expect(body.notices).toEqual([
    {
      receivedAt: app.clock.now().toISOString(),
      outcome: 'confirmed',
      payload: { Pan: '•••• 0777', Status: 'CONFIRMED' },
    },
  ]);
});

test('after any operations in any order the totals equal received less refunded money', async () => {
  const accountant = await app.as('accountant');
  const acts = fc.array(
    fc.record({
      kind: fc.constantFrom('confirm', 'cancel', 'refund', 'correct'),
      amount: fc.integer({ min: 1, max: 400 }),
    }),
    { maxLength: 6 },
  );
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      serial += 1;
      const description = `Свойство ${serial}.`;
      let expected = { status: 'PENDING', amount: 300, refunded: 0 };
      let payment = await enter({ amount: 300, description });
      const params = { id: payment.id };
      for (const { kind, amount } of steps) {
        const { updatedAt } = payment;
        const reason = 'Причина';
        const left = expected.amount - expected.refunded;
        const isOpen = expected.status === 'PENDING' || expected.status === 'CONFIRMED';
        const calls = {
          confirm: () => accountant.send('POST', `/api/payments/${params.id}/confirm`, { body: {} }),
          cancel: () => accountant.send('POST', `/api/payments/${params.id}/cancel`, { body: { reason } }),
          refund: () =>
            accountant.send('POST', `/api/payments/${params.id}/refund`, { body: { amount, reason, updatedAt } }),
          correct: () =>
            accountant.send('PUT', `/api/payments/${params.id}`, {
              body: { amount, date: sample.date, description, updatedAt },
            }),
        };
        const { ok } = await calls[kind]();
        const after = {
          confirm: () => expected.status === 'PENDING' && { ...expected, status: 'CONFIRMED' },
          cancel: () => expected.status === 'PENDING' && { ...expected, status: 'CANCELLED' },
          refund: () =>
            expected.status === 'CONFIRMED' &&
            amount <= left && {
              ...expected,
              refunded: expected.refunded + amount,
              status: amount === left ? 'CANCELLED' : 'CONFIRMED',
            },
          correct: () =>
            (amount === expected.amount || (isOpen && amount >= expected.refunded)) && { ...expected, amount },
        }[kind]();
        expect([kind, ok]).toEqual([kind, after !== false]);
        if (after) expected = after;
        payment = (await accountant.call(paymentRoutes.read, { params })).body;
        expect(payment).toMatchObject({
          status: expected.status,
          amount: expected.amount,
          refundedAmount: expected.refunded,
        });
      }
      const { body } = await accountant.call(paymentRoutes.totals, { query: { search: description } });
      expect(body).toMatchObject({
        received: expected.status === 'CONFIRMED' ? expected.amount - expected.refunded : 0,
        refunded: expected.refunded,
      });
    }),
    { numRuns: 25, seed: 11 },
  );
});

test('the same cash is entered twice only when staff say so, also by two desks at once', async () => {
  const studentId = await makeStudent(app.db);
  const accountant = await app.as('accountant');
  const owner = await app.as('owner');
  const body = { ...sample, amount: 4000, studentId, type: 'cash' as const, status: 'CONFIRMED' as const };
  const answers = await Promise.all(
    [accountant, owner].map((client) => client.send('POST', paymentRoutes.create.path, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { body: refusal } = await owner.refused(paymentRoutes.create, { body });
  expect(refusal).toMatchObject({
    code: 'PAYMENT_REPEATED',
    samePayment: { at: app.clock.now().toISOString(), byName: expect.any(String) },
  });
  const count = async () => (await app.db('payments').where({ studentId })).length;
  expect(await count()).toBe(1);
  // an expected payment, another amount and another child are no repetition
  await owner.call(paymentRoutes.create, { body: { ...body, status: 'PENDING' } });
  await owner.call(paymentRoutes.create, { body: { ...body, amount: 3600 } });
  await owner.call(paymentRoutes.create, { body: { ...body, studentId: await makeStudent(app.db) } });
  await owner.call(paymentRoutes.create, { body: { ...body, acceptRepeated: true } });
  expect(await count()).toBe(4);
  const now = app.clock.now();
  app.clock.advance(24 * 3600 * 1000);
  await (await app.as('owner')).call(paymentRoutes.create, { body });
  app.clock.set(now.toISOString());
});

test('an expected payment is not marked as received beside the same money, unless staff say so', async () => {
  const studentId = await makeStudent(app.db);
  const accountant = await app.as('accountant');
  const expected = await enter({ studentId, amount: 4000 });
  const other = await enter({ studentId, amount: 4100 });
  const params = { id: expected.id };
  const entered = await enter({ studentId, amount: 4000, status: 'CONFIRMED' });
  const { body: refusal } = await accountant.refused(paymentRoutes.confirm, { params });
  expect(refusal).toMatchObject({
    code: 'PAYMENT_REPEATED',
    samePayment: { id: entered.id, at: app.clock.now().toISOString(), byName: 'test_accountant' },
  });
  expect((await accountant.call(paymentRoutes.read, { params })).body).toEqual(expected);
  // another amount is no repetition, and neither is money of nobody yet
  await accountant.call(paymentRoutes.confirm, { params: { id: other.id } });
  for (const { id } of [await enter(), await enter()]) await accountant.call(paymentRoutes.confirm, { params: { id } });
  const accepted = await accountant.call(paymentRoutes.confirm, { params, body: { acceptRepeated: true } });
  expect(accepted.body).toMatchObject({ status: 'CONFIRMED', amount: 4000 });
});

test('of the same money confirmed and entered at once, and of two expected payments, one counts', async () => {
  const accountant = await app.as('accountant');
  const owner = await app.as('owner');
  const path = (id: number) => paymentRoutes.confirm.path.replace(':id', String(id));
  for (let round = 0; round < 5; round++) {
    const studentId = await makeStudent(app.db);
    const body = { ...sample, amount: 4000, studentId };
    const [first, second] = [await send(body), await send(body)];
    const answers = await Promise.all([
      accountant.send('POST', path(first.id)),
      owner.send('POST', path(second.id)),
      owner.send('POST', paymentRoutes.create.path, { body: { ...body, status: 'CONFIRMED' } }),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await app.db('payments').where({ studentId, status: 'CONFIRMED' })).toHaveLength(1);
  }
});

test('a payment that is linked to another student while it is confirmed is refused, and confirmed the next time', async () => {
  const [studentId, otherId] = [await makeStudent(app.db), await makeStudent(app.db)];
  const { id } = await enter({ studentId });
  const accountant = await app.as('accountant');
  const linking = await app.db.transaction();
  await linking('payments').where({ id }).update({ studentId: otherId });
  const confirming = accountant.send('POST', paymentRoutes.confirm.path.replace(':id', String(id)));
  await waitForLock(app.db);
  // an entry of money of the other student, which cancels what is expected of them
  const entering = await app.db.transaction();
  await lockSamePayment(entering, {
    shares: [{ studentId: otherId, amount: 500 }],
    since: app.clock.now(),
  });
  const cancelling = cancelPendingPayments(entering, [id], 'Оплачено', app.clock.now());
  await waitForLock(app.db, 2);
  await linking.commit();
  expect((await confirming).status).toBe(409);
  await cancelling;
  await entering.rollback();
  const again = await accountant.call(paymentRoutes.confirm, { params: { id } });
  expect(again.body).toMatchObject({ status: 'CONFIRMED', studentId: otherId });
});

test('a payment entered by mistake leaves revenue and balance without a refund, and the list says who and why', async () => {
  const studentId = await makeStudent(app.db);
  const accountant = await app.as('accountant');
  await app.db('subscriptionSettings').update({ accountingFrom: '2020-01-01' });
  const entered = await enter({ studentId, amount: 777, status: 'CONFIRMED' });
  const params = { id: entered.id };
  const body = { reason: 'Нажали дважды', updatedAt: entered.updatedAt };
  const totals = async () => (await accountant.call(paymentRoutes.totals, { query: { studentId } })).body;
  expect(await totals()).toMatchObject({ received: 777 });
  expect((await (await app.as('admin')).refused(paymentRoutes.mistake, { params, body })).body.code).toBe('FORBIDDEN');
  const stale = { reason: 'x', updatedAt: '2026-11-01T00:00:00.000Z' };
  expect((await accountant.refused(paymentRoutes.mistake, { params, body: stale })).body.code).toBe('CONFLICT');
  const { body: cancelled } = await accountant.call(paymentRoutes.mistake, { params, body });
  expect(cancelled).toMatchObject({ status: 'CANCELLED', state: 'cancelled', mistaken: true, refundedAmount: 0 });
  expect(cancelled.events.at(-1)).toMatchObject({
    kind: 'mistaken',
    reason: 'Нажали дважды',
    byName: expect.any(String),
  });
  expect(await totals()).toMatchObject({ received: 0, refunded: 0 });
  expect(await app.db('studentBalances').where({ studentId }).first('paid')).toMatchObject({ paid: 0 });
  const { body: listed } = await accountant.call(paymentRoutes.list, { query: { studentId } });
  expect(listed).toMatchObject([{ id: entered.id, mistaken: true, state: 'cancelled' }]);
  expect(await app.db('auditLogs').where({ eventType: 'payment.mistaken' })).toHaveLength(1);
  const twice = { reason: 'Еще раз', updatedAt: cancelled.updatedAt };
  expect((await accountant.refused(paymentRoutes.mistake, { params, body: twice })).body.code).toBe(
    'ILLEGAL_TRANSITION',
  );
});

test('a mistake of an earlier month leaves the revenue of that month, like a corrected day, and the audit log says which', async () => {
  const studentId = await makeStudent(app.db);
  const accountant = await app.as('accountant');
  const { id, updatedAt } = await enter({ studentId, status: 'CONFIRMED', date: '2026-10-31' });
  const october = async () => {
    const query = { studentId, from: '2026-10-01', to: '2026-10-31' };
    return (await accountant.call(paymentRoutes.totals, { query })).body.received;
  };
  const moved = { ...sample, studentId, updatedAt };
  const { body: november } = await accountant.call(paymentRoutes.update, { params: { id }, body: moved });
  expect(await october()).toBe(0);
  const back = { ...moved, date: '2026-10-31', updatedAt: november.updatedAt };
  const { body: again } = await accountant.call(paymentRoutes.update, { params: { id }, body: back });
  expect(await october()).toBe(500);
  const body = { reason: 'Нажали дважды', updatedAt: again.updatedAt };
  expect((await accountant.call(paymentRoutes.mistake, { params: { id }, body })).body.mistaken).toBe(true);
  expect(await october()).toBe(0);
  const event = await app.db('auditLogs').where({ eventType: 'payment.mistaken' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ paymentId: id, amount: 500, date: '2026-10-31' });
});

test('a payment of the bank and one refunded in part are refunded, not mistakes', async () => {
  const accountant = await app.as('accountant');
  const refusal = async (id: number) => {
    const { updatedAt } = (await accountant.call(paymentRoutes.read, { params: { id } })).body;
    const body = { reason: 'Ошибка', updatedAt };
    return (await accountant.refused(paymentRoutes.mistake, { params: { id }, body })).body.code;
  };
  expect(await refusal(await fromBank({ status: 'CONFIRMED' }))).toBe('PAYMENT_IS_FIXED');
  const part = await enter({ status: 'CONFIRMED' });
  const back = { amount: 100, reason: 'Часть', updatedAt: part.updatedAt };
  await accountant.call(paymentRoutes.refund, { params: { id: part.id }, body: back });
  expect(await refusal(part.id)).toBe('PAYMENT_IS_FIXED');
  expect(await refusal((await enter()).id)).toBe('ILLEGAL_TRANSITION');
});

test('only changes of a day before are marked for the registers for 1C, not the daily work', async () => {
  const listLate = async (...ids: number[]) =>
    app.db('paymentEvents').whereIn('paymentId', ids).where({ isLate: true }).orderBy('id').pluck('kind');
  const accountant = await app.as('accountant');
  const link = async (id: number) => {
    const studentId = await makeStudent(app.db);
    await accountant.call(paymentRoutes.link, { params: { id }, body: { studentId } });
    return { params: { id }, body: { studentId } };
  };
  const today = await enter({ date: '2026-11-22', status: 'CONFIRMED' });
  const early = await fromBank({ status: 'CONFIRMED', customerName: 'Петрова О.' });
  const matched = await link(early);
  expect(await listLate(today.id, early)).toEqual([]);
  await accountant.call(paymentRoutes.unlink, matched);
  const backDated = await enter({ date: '2026-11-21', status: 'CONFIRMED' });
  const expected = await enter({ date: '2026-11-21' });
  expect(await listLate(early, backDated.id, expected.id)).toEqual(['unlinked', 'confirmed']);
  // to a day before, and from it
  const move = async (date: string) => {
    const { updatedAt } = (await accountant.call(paymentRoutes.read, { params: { id: today.id } })).body;
    const body = { amount: 500, date, type: 'manual' as const, description: null, studentId: null, updatedAt };
    await accountant.call(paymentRoutes.update, { params: { id: today.id }, body });
  };
  await move('2026-11-20');
  await move('2026-11-22');
  expect(await listLate(today.id)).toEqual(['updated', 'updated']);
});
