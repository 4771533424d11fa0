import { paymentRoutes } from '@school/api-contract/money/payments';
import { type PaymentState, paymentStates } from '@school/api-contract/rules/payment-state';
import { paymentOrderStatuses, paymentStatuses } from '@school/api-contract/rules/status-tables';
import { expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { paymentsRoutes } from './payments.routes';

const app = useTestApp({ features: paymentsRoutes });

test('refuses an anonymous visitor, an admin and a coach', async () => {
  expect((await app.visitor().refused(paymentRoutes.list)).body.code).toBe('UNAUTHENTICATED');
  for (const role of ['admin', 'coach'] as const) {
    expect((await (await app.as(role)).refused(paymentRoutes.list)).body.code).toBe('FORBIDDEN');
  }
});

test('owner, senior_admin and accountant read payments, newest first, in one statement', async () => {
  const studentId = await makeStudent(app.db, { lastName: 'Котова', firstName: 'Вера' });
  const [later] = await app.db('payments').insert({ studentId, amount: 50, date: '2026-11-02' }).returning('id');
  const [unmatched] = await app
    .db('payments')
    .insert({ amount: 70, date: '2026-11-01', status: 'CONFIRMED', type: 'bank_card' })
    .returning('id');

  for (const role of ['owner', 'senior_admin', 'accountant'] as const) {
    const { body, statements, headers } = await (await app.as(role)).call(paymentRoutes.list);
    expect(body).toMatchObject([
      { id: later.id, studentName: 'Котова Вера', status: 'PENDING', type: 'manual', date: '2026-11-02' },
      { id: unmatched.id, studentId: null, studentName: null, amount: 70, type: 'bank_card' },
    ]);
    expect(headers.get('X-Total-Count')).toBe('2');
    expect(statements).toHaveLength(2);
  }
  const confirmed = await (await app.as('owner')).call(paymentRoutes.list, { query: { status: 'CONFIRMED' } });
  expect(confirmed.body.map(({ id }) => id)).toEqual([unmatched.id]);
});

test('received money of nobody names the only student with the payer’s phone and a name like the child’s', async () => {
  const phone = { parentPhone: '+79167770011' };
  const varya = await makeStudent(app.db, { ...phone, lastName: 'Лапина', firstName: 'Варвара' });
  const gleb = await makeStudent(app.db, { ...phone, lastName: 'Лапин', firstName: 'Глеб' });
  await app.db('payments').delete();
  const base = {
    amount: 70,
    date: '2026-11-01',
    status: 'CONFIRMED',
    type: 'bank_card',
    customerPhone: phone.parentPhone,
  };
  const [ofVarya, ofGleb] = [
    { id: varya, name: 'Лапина Варвара' },
    { id: gleb, name: 'Лапин Глеб' },
  ];
  const cases = [
    [{ ...base, childName: 'Лапина Варя' }, ofVarya],
    [{ ...base, childName: 'лапина в.' }, ofVarya],
    [{ ...base, childName: 'ЛАПИН ГЛЕБ' }, ofGleb],
    // a sister whose card has the other parent's phone, another family, a refused try, somebody's already, what the bank
    // reported otherwise, no first name, no name
    [{ ...base, childName: 'Лапина Дарина' }, null],
    [{ ...base, childName: 'Сидоров Глеб' }, null],
    [{ ...base, childName: 'Лапина Варя', status: 'REJECTED' }, null],
    [{ ...base, childName: 'Лапина Варя', studentId: gleb }, null],
    [{ ...base, childName: 'Лапина Варя', flag: 'Сумма другая' }, null],
    [{ ...base, childName: 'Лапина' }, null],
    [base, null],
  ] as const;
  const ids = new Map<number, unknown>();
  for (const [row, expected] of cases) {
    const [{ id }] = await app.db('payments').insert(row).returning('id');
    ids.set(id, expected);
  }
  const read = async () => (await (await app.as('accountant')).call(paymentRoutes.list)).body;
  expect(new Map((await read()).map(({ id, likelyStudent }) => [id, likelyStudent]))).toEqual(
    new Map([...ids].reverse()),
  );
  // two of such a name: a person has to look
  await makeStudent(app.db, { ...phone, lastName: 'Лапина', firstName: 'Варвара' });
  const named = (await read()).flatMap(({ likelyStudent }) => likelyStudent ?? []);
  expect(named).toEqual([ofGleb]);
});

test('pages have no gap and no duplicate on a day of many payments', async () => {
  await app.db('payments').delete();
  await app.db('payments').insert(Array.from({ length: 7 }, () => ({ amount: 10, date: '2026-10-05' })));
  const accountant = await app.as('accountant');
  const all = await accountant.call(paymentRoutes.list);

  const seen: number[] = [];
  let path: string | undefined = '/api/payments?limit=3';
  while (path) {
    const response = await accountant.send('GET', path);
    expect(response.headers.get('X-Total-Count')).toBe('7');
    for (const { id } of await response.json()) seen.push(id);
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(all.body.map(({ id }) => id));
  const forged = Buffer.from('["2026-02-30",1]').toString('base64url');
  expect((await accountant.refused(paymentRoutes.list, { query: { cursor: forged } })).body.code).toBe(
    'VALIDATION_FAILED',
  );
});

/** Payments of a test of its own, besides those of other tests. */
async function insertPayments(marker: string, rows: Record<string, unknown>[]): Promise<number[]> {
  const inserted = await app
    .db('payments')
    .insert(rows.map((row) => ({ amount: 10, date: '2026-11-05', customerName: marker, ...row })))
    .returning('id');
  return inserted.map(({ id }) => id);
}

async function listIds(query: Record<string, unknown>): Promise<number[]> {
  const { body } = await (await app.as('accountant')).call(paymentRoutes.list, { query });
  return body.map(({ id }) => id);
}

test('each filter returns exactly its payments, with their totals', async () => {
  const [branch] = await app.db('branches').insert({ name: 'Платный', address: 'ул. Мира, 2' }).returning('id');
  const groupId = await makeGroup(app.db, { branchId: branch.id, sportsDirection: 'martial_arts' });
  // the card has another direction
  const columns = { lastName: 'Платова', parentPhone: '+79165550101', sportsDirection: 'dance' };
  const studentId = await makeStudent(app.db, columns);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-08-01' });
  const ids = await insertPayments('Отбор', [
    { date: '2026-09-01', status: 'CONFIRMED', studentId, amount: 100, flag: 'Сумма другая' },
    { date: '2026-09-30', status: 'PENDING', type: 'cash', amount: 20 },
    { date: '2026-10-01', status: 'REJECTED', type: 'bank_card', amount: 3, orderId: 'Order-77' },
    { date: '2026-10-02', status: 'CONFIRMED', amount: 40, refundedAmount: 15, customerPhone: '+79165550202' },
  ]);
  const [first, second, third, fourth] = ids;
  const cases: [Record<string, unknown>, (number | undefined)[]][] = [
    [{}, [fourth, third, second, first]],
    [{ from: '2026-09-30', to: '2026-10-01' }, [third, second]],
    [{ status: 'CONFIRMED' }, [fourth, first]],
    [{ type: 'cash' }, [second]],
    [{ studentId }, [first]],
    [{ branchId: branch.id }, [first]],
    [{ sportsDirection: 'martial_arts' }, [first]],
    [{ sportsDirection: 'dance' }, []],
    [{ unmatched: 'true' }, [fourth, second]],
    // the received one without a student, and the flagged one
    [{ toSortOut: 'true' }, [fourth, first]],
  ];
  for (const [query, expected] of cases) {
    expect([query, await listIds({ ...query, search: 'отбор' })]).toEqual([query, expected]);
  }
  // as in the revenue report, a payment stays in the branch and direction that the student leaves afterwards
  await app.db('studentGroups').where({ studentId }).update({ active: false, leaveDate: '2026-09-02' });
  expect(await listIds({ branchId: branch.id })).toEqual([first]);
  expect(await listIds({ sportsDirection: 'martial_arts', search: 'отбор' })).toEqual([first]);
  await app.db('studentGroups').where({ studentId }).update({ leaveDate: '2026-09-01' });
  expect(await listIds({ branchId: branch.id })).toEqual([]);
  expect(await listIds({ sportsDirection: 'martial_arts', search: 'отбор' })).toEqual([]);
  const bySearch: [string, (number | undefined)[]][] = [
    ['платова', [first]],
    ['отбор платова', [first]],
    ['8 916 555 01 01', [first]],
    ['+7 (916) 555-02-02', [fourth]],
    ['order-77', [third]],
    // typed in the other keyboard layout
    ['gkfnjdf', [first]],
  ];
  for (const [search, expected] of bySearch) {
    expect([search, await listIds({ search })]).toEqual([search, expected]);
  }
  const accountant = await app.as('accountant');
  const { body, statements } = await accountant.call(paymentRoutes.totals, { query: { search: 'отбор' } });
  expect(body).toEqual({ currency: 'USD', count: 4, received: 125, pending: 20, rejected: 3, refunded: 15 });
  // the session and the sums
  expect(statements).toHaveLength(2);
  const read = async (search: string) => (await accountant.call(paymentRoutes.totals, { query: { search } })).body;
  expect(await read('jn,jh')).toEqual(body);
  expect(await read('никого')).toEqual({ ...body, count: 0, received: 0, pending: 0, rejected: 0, refunded: 0 });
});

test('the figures above the list use the months of the school', async () => {
  await app.db('payments').delete();
  // the test clock stands on 22 November 2026
  await insertPayments('Сводка', [
    { date: '2026-11-01', status: 'CONFIRMED', amount: 100, refundedAmount: 30 },
    { date: '2026-10-31', status: 'CONFIRMED', amount: 50 },
    { date: '2026-10-22', status: 'CONFIRMED', amount: 10 },
    { date: '2026-09-30', status: 'CONFIRMED', amount: 7 },
    { date: '2026-11-21', status: 'PENDING', amount: 5 },
    { date: '2026-11-22', status: 'PENDING', amount: 6, studentId: await makeStudent(app.db) },
    { date: '2026-11-03', status: 'REJECTED', amount: 8 },
    { date: '2026-10-03', status: 'REJECTED', amount: 9 },
    { date: '2026-10-23', status: 'REJECTED', amount: 9 },
  ]);
  const { body, statements } = await (await app.as('senior_admin')).call(paymentRoutes.summary);
  expect(body).toEqual({
    currency: 'USD',
    // of last month as many days as have passed of this one
    received: { current: 70, previous: 10 },
    pending: { count: 2, amount: 11, overdue: { count: 1, amount: 5 } },
    rejected: { current: { count: 1, amount: 8 }, previous: { count: 1, amount: 9 } },
    unmatched: { count: 5, amount: 172, oldest: '2026-09-30' },
    statuses: { PENDING: 2, CONFIRMED: 4, REJECTED: 3, CANCELLED: 0 },
    states: { waiting: 2, link_pending: 0, link_failed: 0, refused: 0, expired: 0, rejected: 3, cancelled: 0 },
  });
  expect(statements).toHaveLength(2);
});

test('each payment is found and counted under the state that the list shows, with an order and without one', async () => {
  await app.db('payments').delete();
  const orders = [null, ...paymentOrderStatuses];
  const now = app.clock.now();
  for (const status of paymentStatuses) {
    for (const [index, orderStatus] of orders.entries()) {
      for (const failure of orderStatus === null ? [null] : [null, 'refused']) {
        const [paymentId] = await insertPayments('Состоянов', [{ status }]);
        if (orderStatus === null) continue;
        await app.db('paymentOrders').insert({
          ...{ paymentId, status: orderStatus, failure, batchKey: `${status}-${failure}`, batchPosition: index },
          ...{ channels: ['sms'], expiresAt: now, createdAt: now, updatedAt: now },
        });
      }
    }
  }
  const accountant = await app.as('accountant');
  const list = async (query: { state?: PaymentState; limit: number }) =>
    (await accountant.call(paymentRoutes.list, { query })).body;
  const all = await list({ limit: 100 });
  const { states } = (await accountant.call(paymentRoutes.summary)).body;
  for (const state of paymentStates) {
    const expected = all.filter((payment) => payment.state === state).map(({ id }) => id);
    expect(expected).not.toEqual([]);
    expect((await list({ state, limit: 100 })).map(({ id }) => id)).toEqual(expected);
    if (state !== 'received') expect([state, states[state]]).toEqual([state, expected.length]);
  }
});

test('the file has the payments of the filter with the sums received, and the export is recorded', async () => {
  await insertPayments('Файлов', [
    { status: 'CONFIRMED', amount: 100, refundedAmount: 30, description: '=1+1' },
    { status: 'PENDING', amount: 5 },
    { status: 'CONFIRMED', amount: 800 },
    { status: 'CANCELLED', amount: 40, refundedAmount: 40 },
  ]);
  const accountant = await app.as('accountant');
  // «файлов» in the other keyboard layout
  const response = await accountant.send('GET', '/api/payments/export.xlsx?search=afqkjd');
  expect(response.headers.get('Content-Disposition')).toContain('payments-2026-11-22.xlsx');
  const sheet = await readSheet(response);
  expect(sheet.match(/>Файлов</g)).toHaveLength(4);
  expect(sheet).toContain('>=1+1<');
  // refunds and revenue, newest first, and below each the sum of its column
  const readColumn = (letter: string) =>
    [...sheet.matchAll(new RegExp(`<c r="${letter}\\d+"[^>]*><v>(\\d+)</v>`, 'g'))].map(([, value]) => Number(value));
  expect([readColumn('G'), readColumn('H')]).toEqual([
    [40, 30, 70],
    [800, 70, 870],
  ]);
  const event = await app.db('auditLogs').where({ eventType: 'payment.exported' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ filters: ['search'] });
});

test('the register for 1C has the received payments in Windows-1251, and typed text cannot add a field', async () => {
  await app
    .db('settingsSchool')
    .update({ bankDetails: 'к/с 30101810145250000974, БИК 044525974, р/с 40802810900000000001' });
  await insertPayments('Реестров', [
    { status: 'CONFIRMED', amount: 4500, date: '2026-11-05', description: 'За ноябрь\r\nСумма=1' },
    { status: 'PENDING', amount: 7 },
    { status: 'CONFIRMED', amount: 300, date: '2026-11-06', customerName: null, childName: 'Реестрова' },
    { status: 'CONFIRMED', amount: 900, date: '2026-11-06', type: 'cash' },
    // came and went back, in part and in whole; the last two never came
    { status: 'CONFIRMED', amount: 200, refundedAmount: 50, date: '2026-11-04' },
    { status: 'CANCELLED', amount: 100, refundedAmount: 100, date: '2026-11-03' },
    { status: 'CANCELLED', amount: 60, mistaken: true, date: '2026-11-03' },
    { status: 'CANCELLED', amount: 80, date: '2026-11-03' },
  ]);
  const accountant = await app.as('accountant');
  const search = encodeURIComponent('реестров');
  const response = await accountant.send('GET', `/api/payments/export-1c.txt?search=${search}&from=2026-11-01`);
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=windows-1251');
  const text = new TextDecoder('windows-1251').decode(await response.arrayBuffer());
  const [head = '', ...documents] = text.split('СекцияДокумент=');
  expect(head.split('\r\n')).toEqual([
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Sports School CRM',
    'Получатель=1С:Предприятие',
    'ДатаСоздания=22.11.2026',
    'ВремяСоздания=12:00:00',
    'ДатаНачала=01.11.2026',
    'ДатаКонца=06.11.2026',
    'РасчСчет=40802810900000000001',
    '',
  ]);
  expect(documents.map((document) => /Сумма=(\S+)/.exec(document)?.[1])).toEqual([
    ...['300.00', '4500.00', '200.00', '100.00'],
  ]);
  expect(documents[0]).toMatch(/Сумма=300\.00\r\n[\s\S]*\r\nПлательщик=Реестрова\r\n/);
  expect(documents[1]).toMatch(/^Платежное поручение\r\n[\s\S]*Дата=05\.11\.2026\r\nСумма=4500\.00\r\n/);
  expect(documents[1]).toContain('\r\nПлательщик=Реестров\r\n');
  expect(documents[1]).toContain('\r\nПолучательСчет=40802810900000000001\r\nДатаПоступило=05.11.2026\r\nПолучатель=');
  expect(documents[1]).toContain('\r\nПолучательБИК=044525974\r\nПолучательКорсчет=30101810145250000974\r\n');
  expect(documents[1]).toContain('НазначениеПлатежа=За ноябрь Сумма=1\r\n');
  expect(text.endsWith('КонецДокумента\r\nКонецФайла\r\n')).toBe(true);

  const nothing = await accountant.send('GET', '/api/payments/export-1c.txt?search=nobody');
  const empty = new TextDecoder('windows-1251').decode(await nothing.arrayBuffer());
  expect(empty).toContain('ДатаНачала=22.11.2026\r\nДатаКонца=22.11.2026\r\n');
});
