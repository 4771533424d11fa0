import {
  bankStatementRoutes as routes,
  type StatementPreview,
  type StatementRow,
} from '@school/api-contract/money/bank-statements';
import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { beforeEach, expect, test } from 'vitest';
import { encodeWindows1251 } from '../../../platform/windows-1251';
import { realRequisites } from '../../../testing/ready-school';
import { waitForLock } from '../../../testing/wait-for-lock';
import { useBankApp } from '../bank.fixture';
import { schoolAccount, writeStatement } from './statement.fixture';

const { app, simulator, order, makePayer, work, findToken, findBankId } = useBankApp();
beforeEach(() =>
  app.db('settingsSchool').update({ ...realRequisites, bankDetails: `р/с ${schoolAccount}, БИК 044525225` }),
);

const statement = (...documents: Parameters<typeof writeStatement>[0]) => ({
  fileName: 'kl_to_1c.txt',
  content: encodeWindows1251(writeStatement(documents)),
});
type File = ReturnType<typeof statement>;

async function preview(file: File): Promise<StatementPreview> {
  return (await (await app.as('accountant')).call(routes.preview, { body: { file } })).body;
}
const toBody = (file: File, { digest, rows }: StatementPreview, links: readonly number[]) => ({
  ...{ file, digest, lines: rows.map(({ line }) => line).join() },
  ...(links.length > 0 && { links: links.join() }),
});
const listLinks = ({ links = [] }: StatementRow) => links;
const findOrder = (id: number) => app.db('paymentOrders').where({ id }).first();

/** A link of 4500 that the bank has, with its payer. */
async function sent() {
  const payer = await makePayer();
  const [made] = await order([payer.id]);
  if (!made) throw new Error('No order was made');
  await work();
  return { ...made, payer };
}

test('a transfer for a payment link offers to end it, and the chosen one ends with its expected payment', async () => {
  const { id, paymentId, number, payer } = await sent();
  const token = await findToken(payer.email);
  const file = statement({ number: '1', sum: '4500.00', purpose: `Занятия за ноябрь, Анна, № ${number}` });
  const shown = await preview(file);
  expect(shown.rows).toMatchObject([
    { state: 'matched', student: { id: payer.id }, links: [{ id, number, amount: 4500, isNamed: true }] },
  ]);
  const accountant = await app.as('accountant');
  const { body } = await accountant.call(routes.commit, { body: toBody(file, shown, [id]) });
  expect(body).toMatchObject({ matched: 1, cancelledLinks: 1 });
  // the same again is the same import
  expect((await accountant.call(routes.commit, { body: toBody(file, shown, [id]) })).body).toEqual(body);
  expect(await findOrder(id)).toMatchObject({ status: 'cancelled' });
  const { body: expected } = await accountant.call(paymentRoutes.read, { params: { id: paymentId } });
  expect(expected).toMatchObject({ status: 'CANCELLED', state: 'cancelled' });
  expect(expected.events.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'Оплачено другим способом' });
  const gone = await app.visitor().refused(paymentOrderRoutes.payerView, { params: { token } });
  expect(gone.body).toMatchObject({ code: 'PAYMENT_LINK_INVALID', status: 'cancelled' });
  const events = await app.db('auditLogs').orderBy('id', 'desc').limit(2).select('eventType', 'metadata');
  expect(events).toMatchObject([
    { eventType: 'payment.statement_imported', metadata: { cancelledLinks: 1 } },
    { eventType: 'payment_order.cancelled', metadata: { paymentId } },
  ]);
  await work();
  expect(simulator().calls.at(-1)).toBe('Cancel');
});

test('a link of the same sum is offered too, another sum is not, and what is not chosen stays', async () => {
  const { id, number, payer } = await sent();
  await app.db('students').where({ id: payer.id }).update({ contractNumber: '2026-00777' });
  const purpose = 'По договору 2026-00777';
  const file = statement(
    { number: '2', sum: '4500.00', purpose },
    { number: '3', sum: '4400.00', purpose },
    { number: '4', sum: '4400.00', purpose: `${purpose}, ${number}` },
    { number: '5', sum: '4500.00', purpose: 'За занятия' },
  );
  const shown = await preview(file);
  expect(shown.rows.map(listLinks)).toEqual([
    [{ id, number, amount: 4500, isNamed: false }],
    [],
    [{ id, number, amount: 4500, isNamed: true }],
    [],
  ]);
  const accountant = await app.as('accountant');
  // a link that no chosen document shows
  const lines = String(shown.rows[1]?.line);
  const refusal = await accountant.refused(routes.commit, { body: { ...toBody(file, shown, [id]), lines } });
  expect(refusal.body.details?.map(({ path }) => path)).toEqual(['links']);
  const { body } = await accountant.call(routes.commit, { body: toBody(file, shown, []) });
  expect(body).toMatchObject({ matched: 3, unmatched: 1, cancelledLinks: 0 });
  expect(await findOrder(id)).toMatchObject({ status: 'sent' });
  // of documents that are here already nothing is offered
  expect((await preview(file)).rows.map(listLinks)).toEqual([[], [], [], []]);
});

test('a link that is paid at the bank while the statement is written refuses it, and nothing is booked twice', async () => {
  const { id, paymentId, number, payer } = await sent();
  const file = statement({ number: '6', sum: '4500.00', day: '22.11.2026', purpose: `№ ${number}` });
  const shown = await preview(file);
  // the bank's notice has locked the payment
  const notice = await app.db.transaction();
  await notice('payments').where({ id: paymentId }).forUpdate().select('id');
  const accountant = await app.as('accountant');
  const committing = accountant.refused(routes.commit, { body: toBody(file, shown, [id]) });
  await waitForLock(app.db);
  await notice('payments').where({ id: paymentId }).update({ status: 'CONFIRMED', date: '2026-11-22' });
  await notice('paymentOrders').where({ id }).update({ status: 'paid' });
  await notice.commit();
  expect((await committing).body.code).toBe('CONFLICT');
  expect(await app.db('payments').where({ studentId: payer.id, status: 'CONFIRMED' })).toHaveLength(1);
  expect(await findOrder(id)).toMatchObject({ status: 'paid' });
  // the new preview says that the money is here
  expect((await preview(file)).rows).toMatchObject([{ state: 'duplicate', payment: { id: paymentId }, links: [] }]);
});

test('a notice of the bank that comes while the statement is written waits, and then asks a person to look', async () => {
  const { id, paymentId, number, payer } = await sent();
  const file = statement({ number: '7', sum: '4500.00', purpose: `№ ${number}` });
  const shown = await preview(file);
  // holds the import after it has locked the link
  const holder = await app.db.transaction();
  await holder.raw('lock table payment_statement_imports in exclusive mode');
  const accountant = await app.as('accountant');
  const committing = accountant.call(routes.commit, { body: toBody(file, shown, [id]) });
  await waitForLock(app.db);
  const paying = simulator().pay(findBankId(number));
  await waitForLock(app.db, 2);
  await holder.commit();
  expect((await committing).body).toMatchObject({ matched: 1, cancelledLinks: 1 });
  await paying;
  await simulator().settled();
  expect(await app.db('payments').where({ studentId: payer.id, status: 'CONFIRMED' })).toHaveLength(1);
  const { body } = await accountant.call(paymentRoutes.read, { params: { id: paymentId } });
  expect(body).toMatchObject({ status: 'CANCELLED', flag: 'Платеж закрыт, а банк сообщил о деньгах' });
});

test('many links end in as many statements as one, and the bank closes each', async () => {
  const accountant = await app.as('accountant');
  const end = async (count: number) => {
    const links = [];
    for (let made = 0; made < count; made += 1) links.push(await sent());
    const file = statement(
      ...links.map(({ number }, index) => ({ number: `${count}${index}`, sum: '4500.00', purpose: `№ ${number}` })),
    );
    const ids = links.map(({ id }) => id);
    const { body, statements } = await accountant.call(routes.commit, { body: toBody(file, await preview(file), ids) });
    expect(body).toMatchObject({ matched: count, cancelledLinks: count });
    const before = simulator().calls.length;
    await work();
    expect(
      simulator()
        .calls.slice(before)
        .filter((call) => call === 'Cancel'),
    ).toHaveLength(count);
    return statements.length;
  };
  expect(await end(3)).toBe(await end(1));
});
