import {
  maxStatementBytes,
  maxStatementDocuments,
  bankStatementRoutes as routes,
  type StatementPreview,
  statementFaults,
  statementRefusals,
} from '@school/api-contract/money/bank-statements';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { hasCapability, roles } from '@school/api-contract/rules/roles';
import { beforeEach, expect, test } from 'vitest';
import { encodeWindows1251 } from '../../../platform/windows-1251';
import { readSheet } from '../../../testing/read-sheet';
import { useTestApp } from '../../../testing/test-app';
import { toRequestBody } from '../../../testing/test-client';
import { makeStudent } from '../../groups/school.fixture';
import { paymentsRoutes } from '../payments.routes';
import { encodeDos, schoolAccount, writeStatement } from './statement.fixture';

const app = useTestApp({ features: paymentsRoutes });

beforeEach(async () => {
  await app.db('settingsSchool').update({ bankDetails: `р/с ${schoolAccount}, БИК 044525974` });
  await app.db('bankNotices').delete();
  await app.db('paymentEvents').delete();
  await app.db('payments').delete();
  await app.db('students').delete();
});

const file = (content: Buffer | string) => ({ fileName: 'kl_to_1c.txt', content: Buffer.from(content) });
const statement = (...documents: Parameters<typeof writeStatement>[0]) =>
  file(encodeWindows1251(writeStatement(documents)));

async function preview(of: ReturnType<typeof file>): Promise<StatementPreview> {
  return (await (await app.as('accountant')).call(routes.preview, { body: { file: of } })).body;
}

async function refusedDetails(of: ReturnType<typeof file>) {
  const { body } = await (await app.as('accountant')).refused(routes.preview, { body: { file: of } });
  expect(body.code).toBe('VALIDATION_FAILED');
  return body.details;
}

/** Commits the given rows of the preview, all that are not known by default. */
async function commit(of: ReturnType<typeof file>, { digest, rows }: StatementPreview, chosen = rows) {
  const lines = chosen
    .filter(({ state }) => state !== 'known')
    .map(({ line }) => line)
    .join();
  return (await app.as('accountant')).call(routes.commit, { body: { file: of, digest, lines } });
}

const listPayments = () => app.db('payments').orderBy('id').select('studentId', 'amount', 'date', 'status', 'type');
const states = ({ rows }: StatementPreview) => rows.map(({ number, state }) => [number, state]);

test('only who may enter payments may import a statement; a visitor is refused before the file is read', async () => {
  const body = { file: statement({ number: '1', sum: '1.00' }) };
  expect((await app.visitor().refused(routes.preview, { body })).body.code).toBe('UNAUTHENTICATED');
  for (const role of roles) {
    const { body: parts } = toRequestBody(routes.preview, body);
    const { status } = await (await app.as(role)).send('POST', routes.preview.path, { body: parts });
    expect([role, status]).toEqual([role, hasCapability(role, 'payments') ? 200 : 403]);
    const digest = `${'a'.repeat(43)}.${'0'.repeat(64)}`;
    const { body: sent } = toRequestBody(routes.commit, { ...body, digest, lines: '13' });
    const answer = await (await app.as(role)).send('POST', routes.commit.path, { body: sent });
    expect([role, answer.status]).toEqual([role, hasCapability(role, 'payments') ? 409 : 403]);
  }
});

test('a bad file is refused with its lines, and nothing is written', async () => {
  expect(await refusedDetails(file('Номер;Сумма'))).toEqual([{ path: 'file', message: statementRefusals.fileType }]);
  const wrong = statement(
    { number: '1', sum: 'x' },
    { number: '', sum: '1.00' },
    { number: '3', sum: '1.00', day: '23.11.2026' },
  );
  expect(await refusedDetails(wrong)).toEqual([
    { path: 'file.16', message: statementFaults.amount },
    { path: 'file.28', message: statementFaults.number },
    { path: 'file.50', message: statementFaults.dayInFuture },
  ]);
  const tooLarge = file(Buffer.alloc(maxStatementBytes + 1, ' '));
  expect(await refusedDetails(tooLarge)).toEqual([{ path: 'file', message: statementRefusals.tooLarge }]);
  expect(await listPayments()).toEqual([]);
});

test('previews what becomes of each document, writes it once, with the text, the history and one audit event', async () => {
  const vera = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Вера', parentName: 'Котова Мария' });
  const lev = await makeStudent(app.db, { lastName: 'Осин', firstName: 'Лев', contractNumber: '2026-00012' });
  const of = statement(
    { number: '1', sum: '4500.00', purpose: 'За Котову Веру, ноябрь' },
    {
      number: '2',
      sum: '3000.50',
      purpose: 'Договор 2026-00012 от 01.09.2026',
      fields: { ДатаПоступило: '21.11.2026' },
    },
    { number: '3', sum: '2000.00', purpose: 'За занятия' },
    { number: '4', sum: '90000.00', purpose: 'Возмещение по договору эквайринга', payer: 'АО «Банк»' },
    { number: '1', sum: '4500.00', purpose: 'За Котову Веру, ноябрь' },
  );
  const shown = await preview(of);
  expect(await listPayments()).toEqual([]);
  expect(shown).toMatchObject({ account: schoolAccount, fileAccounts: [schoolAccount], outgoing: 0, foreign: 0 });
  expect(shown.rows).toMatchObject([
    { state: 'matched', student: { id: vera, name: 'Котова Вера' }, payer: 'Переводова Инна', amount: 4500, line: 13 },
    { state: 'matched', student: { id: lev }, date: '2026-11-21', amount: 3001, amountMinor: 300_050 },
    { state: 'unmatched', student: null, payment: null },
    { state: 'compensation' },
    { state: 'known', payment: null },
  ]);

  const taken = shown.rows.filter(({ state }) => state !== 'compensation');
  const { body } = await commit(of, shown, taken);
  expect(body).toEqual({
    matched: 2,
    unmatched: 1,
    amount: 9501,
    currency: 'USD',
    known: 1,
    leftOut: 1,
    cancelledLinks: 0,
  });
  const base = { status: 'CONFIRMED', type: 'manual' };
  expect(await listPayments()).toEqual([
    { ...base, studentId: vera, amount: 4500, date: '2026-11-20' },
    { ...base, studentId: lev, amount: 3001, date: '2026-11-21' },
    { ...base, studentId: null, amount: 2000, date: '2026-11-20' },
  ]);
  const [{ id }] = await app.db('payments').where({ studentId: vera }).select('id');
  const { body: detail } = await (await app.as('accountant')).call(paymentRoutes.read, { params: { id } });
  expect(detail.events.map(({ kind }) => kind)).toEqual(['created', 'confirmed']);
  expect(detail.notices).toMatchObject([
    {
      outcome: 'statement',
      payload: {
        number: '1',
        text: expect.stringMatching(/^СекцияДокумент=.*\nНомер=1\nДата=20\.11\.2026\nСумма=4500/),
      },
    },
  ]);
  expect(detail).toMatchObject({
    customerName: 'Переводова Инна',
    description: 'За Котову Веру, ноябрь',
    maySplit: true,
  });
  const audit = await app.db('auditLogs').where({ eventType: 'payment.statement_imported' });
  expect(audit).toHaveLength(1);
  expect(audit[0].metadata).toMatchObject({ matched: 2, unmatched: 1, amount: 9501, leftOut: 1 });
  expect(audit[0].metadata.paymentIds).toContain(id);

  // the same file again, and with what was left out
  const again = await preview(of);
  expect(states(again)).toEqual([
    ['1', 'known'],
    ['2', 'known'],
    ['3', 'known'],
    ['4', 'compensation'],
    ['1', 'known'],
  ]);
  expect(again.rows[0]?.payment).toEqual({ id, studentName: 'Котова Вера' });
  expect((await commit(of, again)).body).toMatchObject({ matched: 0, unmatched: 1, amount: 90_000, known: 4 });
});

test('sum, day and method of an imported transfer are the bank’s, also of a part of it; purpose and student may change', async () => {
  const parentPhone = '+79035550101';
  const vera = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Вера', parentPhone });
  const lev = await makeStudent(app.db, { lastName: 'Котов', firstName: 'Лев', parentPhone });
  const of = statement({ number: '1', sum: '4500.00', purpose: 'За Котову Веру' });
  await commit(of, await preview(of));
  const accountant = await app.as('accountant');
  const [{ id }] = await app.db('payments').select('id');
  const { body: whole } = await accountant.call(paymentRoutes.read, { params: { id } });
  const shares = [
    { studentId: vera, amount: 2500 },
    { studentId: lev, amount: 2000 },
  ];
  const split = { params: { id }, body: { shares, updatedAt: whole.updatedAt } };
  const { body: kept } = await accountant.call(paymentRoutes.split, split);
  const part = (await accountant.call(paymentRoutes.read, { params: { id: kept.parts[0]?.id ?? 0 } })).body;
  for (const { id, amount, type, updatedAt, ...payment } of [kept, part]) {
    expect(payment).toMatchObject({ fromStatement: true, fromBank: false, date: '2026-11-20' });
    const body = { amount, type, updatedAt, date: payment.date, studentId: payment.studentId };
    for (const wrong of [{ amount: amount + 1 }, { date: '2026-11-21' }, { type: 'cash' as const }]) {
      const refusal = await accountant.refused(paymentRoutes.update, { params: { id }, body: { ...body, ...wrong } });
      expect(refusal.body.code).toBe('PAYMENT_IS_FIXED');
    }
    const corrected = { ...body, description: 'За декабрь', studentId: lev };
    const { body: changed } = await accountant.call(paymentRoutes.update, { params: { id }, body: corrected });
    expect(changed).toMatchObject({ description: 'За декабрь', studentId: lev, amount });
  }
  // the list and its file name the statement too
  const { body: listed } = await accountant.call(paymentRoutes.list, { query: {} });
  expect(listed.map(({ fromStatement }) => fromStatement)).toEqual([true, true]);
  const sheet = await readSheet(await accountant.send('GET', paymentRoutes.export.path));
  expect(sheet.split('Перевод по выписке')).toHaveLength(3);
  // what was imported by mistake is still cancelled by staff
  const { updatedAt } = (await accountant.call(paymentRoutes.read, { params: { id } })).body;
  const mistake = { params: { id }, body: { reason: 'Это не за занятия', updatedAt } };
  expect((await accountant.call(paymentRoutes.mistake, mistake)).body).toMatchObject({ mistaken: true });
});

test('what waits for its student has the suggestions of any bank payment, by name and number of the purpose', async () => {
  const olga = await makeStudent(app.db, { lastName: 'Лапина', firstName: 'Ольга', parentName: 'Иная Вера' });
  const boy = await makeStudent(app.db, { lastName: 'Лапин', firstName: 'Александр', parentName: 'Иная Вера' });
  const girl = await makeStudent(app.db, { lastName: 'Лапина', firstName: 'Александра', parentName: 'Иная Вера' });
  const of = statement(
    { number: '1', sum: '10.00', purpose: 'за Лапину Ольгу Сергеевну' },
    // of a boy or of a girl
    { number: '2', sum: '10.00', purpose: 'за Лапина Александра' },
    // of two: a person has to look
    { number: '3', sum: '10.00', purpose: 'за Лапиных: Лапина Ольга и Лапина Александра' },
    { number: '4', sum: '10.00', purpose: 'за Лапину' },
  );
  const shown = await preview(of);
  expect(shown.rows.map(({ student }) => student?.id)).toEqual([olga, undefined, undefined, undefined]);
  await commit(of, shown);
  const list = await (await app.as('accountant')).call(paymentRoutes.list, { query: { unmatched: 'true' } });
  const suggested = [];
  for (const { id } of list.body.toReversed()) {
    const { body } = await (await app.as('accountant')).call(paymentRoutes.suggestions, { params: { id } });
    suggested.push(body.map(({ studentId, matches }) => [studentId, matches]));
  }
  expect(suggested).toEqual([
    [
      [boy, ['purpose']],
      [girl, ['purpose']],
    ],
    [
      [olga, ['purpose']],
      [boy, ['purpose']],
      [girl, ['purpose']],
    ],
    [],
  ]);
});

test('the number of a payment link in the purpose names its student, as the requisites of the link ask payers to write', async () => {
  const studentId = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Полина' });
  await makeStudent(app.db, { lastName: 'Иная', firstName: 'Полина' });
  const link = { studentId, amount: 60, date: '2026-11-30', orderId: '261128-44ace46f' };
  await app.db('payments').insert(link);
  const of = statement({ number: '1', sum: '60.00', purpose: 'Долг за октябрь, Полина, № 261128-44ace46f' });
  expect((await preview(of)).rows).toMatchObject([
    { state: 'matched', student: { id: studentId, name: 'Котова Полина' } },
  ]);
});

test('money that was entered another way is probably a duplicate, until it has a document of its own', async () => {
  const vera = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Вера', parentName: 'Котова Мария' });
  const lev = await makeStudent(app.db, { lastName: 'Котов', firstName: 'Лев', parentName: 'Котова Мария' });
  const base = { date: '2026-11-20', status: 'CONFIRMED' };
  const [entered] = await app
    .db('payments')
    .insert({ ...base, studentId: vera, amount: 4500 })
    .returning('id');
  const [noticed] = await app
    .db('payments')
    .insert({ ...base, amount: 700, customerName: 'Чужая Анна', orderId: 'order-1', paymentId: '7' })
    .returning('id');
  const [first] = await app
    .db('payments')
    .insert({ ...base, studentId: vera, amount: 1000 })
    .returning('id');
  await app.db('payments').insert({ ...base, studentId: lev, amount: 2000, splitFrom: first.id });
  await app.db('payments').insert([
    { ...base, studentId: vera, amount: 800, status: 'CANCELLED', mistaken: true },
    { ...base, studentId: vera, amount: 900, date: '2026-11-19' },
  ]);
  const of = statement(
    { number: '1', sum: '4500.00', purpose: 'За Котову Веру' },
    { number: '2', sum: '700.00', payer: 'ЧУЖАЯ АННА' },
    { number: '3', sum: '3000.00', payer: 'Котова Мария', purpose: 'За двоих' },
    { number: '4', sum: '800.00', purpose: 'За Котову Веру' },
    { number: '5', sum: '900.00', purpose: 'За Котову Веру' },
    { number: '6', sum: '4500.00', purpose: 'За другое', payer: 'Другая Инна' },
  );
  const shown = await preview(of);
  expect(shown.rows.map(({ state, payment }) => [state, payment?.id])).toEqual([
    ['duplicate', entered.id],
    ['duplicate', noticed.id],
    ['duplicate', first.id],
    ['matched', undefined],
    ['matched', undefined],
    ['unmatched', undefined],
  ]);
  // the accountant takes one of them: two documents of one sum are two payments
  await commit(of, shown, shown.rows.slice(0, 1));
  const second = statement({ number: '7', sum: '4500.00', purpose: 'За Котову Веру' });
  expect((await preview(second)).rows).toMatchObject([{ state: 'duplicate', payment: { id: entered.id } }]);
  await app.db('payments').where({ id: entered.id }).update({ status: 'CANCELLED', mistaken: true });
  expect(states(await preview(second))).toEqual([['7', 'matched']]);
});

test('a preview that no longer holds writes nothing', async () => {
  const of = statement({ number: '1', sum: '4500.00', purpose: 'За Котову Веру' });
  const shown = await preview(of);
  await makeStudent(app.db, { lastName: 'Котова', firstName: 'Вера' });
  const accountant = await app.as('accountant');
  const body = { file: of, digest: shown.digest, lines: '13' };
  expect((await accountant.refused(routes.commit, { body })).body.code).toBe('CONFLICT');
  const other = statement({ number: '1', sum: '4600.00', purpose: 'За Котову Веру' });
  const { digest } = await preview(of);
  expect((await accountant.refused(routes.commit, { body: { ...body, file: other, digest } })).body.code).toBe(
    'CONFLICT',
  );
  // a line that is no document
  const { body: refused } = await accountant.refused(routes.commit, { body: { ...body, digest, lines: '13,14' } });
  expect(refused.details?.map(({ path }) => path)).toEqual(['lines']);
  expect(await listPayments()).toEqual([]);
});

test('the same preview twice and at once, and the same file by two people at once, are one import', async () => {
  const of = statement({ number: '1', sum: '4500.00' }, { number: '2', sum: '700.00' });
  const shown = await preview(of);
  const answers = await Promise.all([commit(of, shown), commit(of, shown), commit(of, shown)]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
  expect((await commit(of, shown)).body).toEqual(answers[0]?.body);
  expect(await listPayments()).toHaveLength(2);
  // another choice is another import, which the preview no longer shows
  const body = { file: of, digest: shown.digest, lines: String(shown.rows[0]?.line) };
  expect((await (await app.as('accountant')).refused(routes.commit, { body })).body.code).toBe('CONFLICT');

  const next = statement({ number: '3', sum: '1.00' });
  const senders = [await app.as('owner'), await app.as('accountant')];
  const sent = await Promise.all(
    senders.map(async (sender) => {
      const { digest } = (await sender.call(routes.preview, { body: { file: next } })).body;
      const { body } = toRequestBody(routes.commit, { file: next, digest, lines: '13' });
      return () => sender.send('POST', routes.commit.path, { body });
    }),
  );
  const statuses = await Promise.all(sent.map(async (send) => (await send()).status));
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await listPayments()).toHaveLength(3);
});

test('a file in any encoding of the banks is the same document', async () => {
  const documents = [{ number: '1', sum: '4500.00', payer: 'Ёжикова Инна', purpose: 'Ноябрь' }];
  const of = file(encodeDos(writeStatement(documents, { encoding: 'DOS' })));
  await commit(of, await preview(of));
  for (const encoding of ['Windows', 'UTF-8'] as const) {
    const text = writeStatement(documents, { encoding });
    const other = file(encoding === 'Windows' ? encodeWindows1251(text) : text);
    expect((await preview(other)).rows).toMatchObject([{ state: 'known', payer: 'Ёжикова Инна', purpose: 'Ноябрь' }]);
  }
});

test('a statement of another account has no rows, and requisites without an account say so', async () => {
  const account = '40702810000000000005';
  const of = file(encodeWindows1251(writeStatement([{ number: '1', sum: '1.00' }], { account })));
  expect(await preview(of)).toMatchObject({ account: schoolAccount, fileAccounts: [account], foreign: 1, rows: [] });
  await app.db('settingsSchool').update({ bankDetails: 'к/с 30101810145250000974' });
  expect(await preview(of)).toMatchObject({ account: null, fileAccounts: [account], rows: [] });
});

test('the largest statement is written, in as many statements as the smallest', async () => {
  await makeStudent(app.db, { lastName: 'Котова', firstName: 'Вера' });
  const shortest = { ДатаСписано: '', ПолучательСчет: schoolAccount };
  const documents = Array.from({ length: maxStatementDocuments }, (_, index) => ({
    ...{ number: String(index + 1), sum: `${index + 1}.00`, payer: 'П', purpose: 'За Котову Веру' },
    fields: shortest,
  }));
  const large = file(encodeWindows1251(writeStatement(documents)).subarray());
  const shown = await preview(large);
  expect(shown.rows).toHaveLength(maxStatementDocuments);
  const written = await commit(large, shown);
  expect(written.body).toMatchObject({ matched: maxStatementDocuments, unmatched: 0 });
  const small = statement({ number: 'last', sum: '1.00', day: '19.11.2026' });
  expect(written.statements).toHaveLength((await commit(small, await preview(small))).statements.length);
});
