import { type ContractSort, staffContractRoutes as routes } from '@school/api-contract/contracts/staff-contracts';
import { contractStates } from '@school/api-contract/rules/status-tables';
import { expect, test } from 'vitest';
import { readSheet } from '../../testing/read-sheet';
import { useTestApp } from '../../testing/test-app';
import { enrol, newFamily } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { contractsRoutes } from './contracts.routes';
import { enrolAndSign } from './signing/signing.fixture';
import { signingRoutes } from './signing/signing.routes';
import { createCard } from './staff-contracts.fixture';

const app = useTestApp({ features: [registrationsRoutes, contractsRoutes, signingRoutes] });

async function enrolled(lastName: string) {
  const family = newFamily();
  const parentData = { ...family.parentData, fullName: 'Петренко Олёна' };
  return enrol(app, { family: { studentData: { ...family.studentData, lastName }, parentData } });
}

test('lists contracts newest first, each page in one statement beside the login session', async () => {
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await enrolled('Страничкина')).contractId);
  const admin = await app.as('admin');
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { search: 'страничкина', limit: 2, cursor };
    const { body, headers, statements } = await admin.call(routes.list, { query });
    expect(statements).toHaveLength(2);
    expect(headers.get('X-Total-Count')).toBe('5');
    seen.push(...body.map(({ id }) => id));
    cursor = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];
  } while (cursor !== undefined);
  expect(seen).toEqual(made.reverse());
});

test('finds a contract by child, parent, phone and number, ё as е, also by the current card', async () => {
  const { contractId, phone } = await enrolled('Селёзнёва');
  const admin = await app.as('admin');
  const find = async (search: string) =>
    (await admin.call(routes.list, { query: { search } })).body.map(({ id }) => id);
  const { contractNumber } = await app.db('contracts').where({ id: contractId }).first('contractNumber');
  for (const search of [
    'селезнева',
    'мария СЕЛЕЗНЁВА',
    // typed in the other keyboard layout
    'ctktpytdf',
    contractNumber,
    phone,
    `8 (${phone.slice(2, 5)}) ${phone.slice(5)}`,
  ]) {
    expect([search, await find(search)]).toEqual([search, [contractId]]);
  }
  expect(await find('олена')).toContain(contractId);
  expect(await find('селезнева никто')).toEqual([]);
  expect(await find('%')).toEqual([]);

  const studentId = await createCard(app, { lastName: 'Новофамильная' });
  await app.db('contracts').where({ id: contractId }).update({ studentId });
  expect(await find('новофамильная')).toEqual([contractId]);
  expect(await find('селезнева')).toEqual([contractId]);

  // the card changes, and the contract is moved to another child's card
  await app.db('students').where({ id: studentId }).update({ lastName: 'Позднейшая', contractNumber: '2031-00001' });
  expect(await find('новофамильная')).toEqual([]);
  expect(await find('позднейшая')).toEqual([contractId]);
  expect(await find('2031-00001')).toEqual([]);
  const other = await createCard(app, { lastName: 'Соседкина' });
  await app.db('contracts').where({ id: contractId }).update({ studentId: other });
  expect(await find('позднейшая')).toEqual([]);
  expect(await find('соседкина')).toEqual([contractId]);
});

test('a search with and without filters takes one statement beside the login session, and its total counts all', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await enrolled(`Общефамильная${n}`)).contractId);
  const admin = await app.as('admin');
  for (const filter of [{}, { status: 'sent' }, { contractType: 'electronic_signature' }] as const) {
    const query = { search: 'общефамильная', limit: 2, ...filter };
    const { body, headers, statements } = await admin.call(routes.list, { query });
    expect(statements).toHaveLength(2);
    expect([body.map(({ id }) => id), headers.get('X-Total-Count')]).toEqual([ids.toReversed().slice(0, 2), '3']);
    const cursor = new URL(/<(.*)>/.exec(headers.get('Link') ?? '')?.[1] ?? '', 'http://a').searchParams.get('cursor');
    const rest = await admin.call(routes.list, { query: { ...query, cursor: cursor ?? '' } });
    expect([rest.body.map(({ id }) => id), rest.headers.get('X-Total-Count')]).toEqual([[ids[0]], '3']);
  }
  const none = await admin.call(routes.list, { query: { search: 'общефамильная', status: 'completed' } });
  expect(none.body).toEqual([]);
});

test('a search for a common word reads neither contracts nor cards', async () => {
  const seen: string[] = [];
  const note = ({ sql }: { sql: string }) => seen.push(sql);
  app.db.on('query', note);
  await (await app.as('admin')).call(routes.list, { query: { search: 'а' } });
  app.db.off('query', note);
  const list = seen.find((sql) => sql.includes('contract_search_texts')) ?? '';
  expect(/with page as materialized \((.*?)order by/s.exec(list)?.[1]).not.toMatch(/contracts c|students/);
  expect(/\(select count\(\*\) from (.*?)\) as total/s.exec(list)?.[1]).not.toMatch(/contracts c|students/);
});

test('filters by status, type and lost messages; the counts match', async () => {
  const lost = await enrolled('Потеряева');
  const admin = await app.as('admin');
  await admin.call(routes.send, { params: { id: lost.contractId } });
  const getDeliveryState = async () => {
    const { body } = await admin.call(routes.list, { query: { search: 'потеряева' } });
    return body[0]?.delivery;
  };
  const newest = (channel: string) =>
    app.db('deliveries').where({ contractId: lost.contractId, channel }).orderBy('id', 'desc').limit(1).pluck('id');
  const set = async (channel: string, row: Record<string, unknown>) =>
    app
      .db('deliveries')
      .whereIn('id', await newest(channel))
      .update(row);

  expect(await getDeliveryState()).toBe('waiting');
  await set('sms', { status: 'success' });
  expect(await getDeliveryState()).toBe('waiting');
  await set('email', { status: 'success' });
  expect(await getDeliveryState()).toBe('accepted');
  const delivered = { report: 'delivered', reportedAt: app.clock.now() };
  await set('sms', delivered);
  expect(await getDeliveryState()).toBe('accepted');
  await set('email', delivered);
  expect(await getDeliveryState()).toBe('delivered');
  await set('sms', { report: 'undelivered' });
  expect(await getDeliveryState()).toBe('failed');
  await set('sms', { status: 'max_attempts_reached', report: null, reportedAt: null });
  expect(await getDeliveryState()).toBe('failed');

  const failed = async () =>
    (await admin.call(routes.list, { query: { delivery: 'failed' } })).body.map(({ id }) => id);
  const counts = async () => (await admin.call(routes.counts)).body;
  expect(await failed()).toEqual([lost.contractId]);
  expect((await counts()).deliveryFailed).toBe(1);
  // a newer message of the channel replaces the lost one
  await admin.call(routes.send, { params: { id: lost.contractId } });
  expect(await getDeliveryState()).toBe('waiting');
  expect(await failed()).toEqual([]);
  expect((await counts()).deliveryFailed).toBe(0);

  const { statements, body: all } = await admin.call(routes.counts);
  expect(statements).toHaveLength(2);
  for (const status of contractStates) {
    const { headers } = await admin.call(routes.list, { query: { status, limit: 1 } });
    expect([status, Number(headers.get('X-Total-Count') ?? 0)]).toEqual([status, all.statuses[status]]);
  }
  const offers = await admin.call(routes.list, { query: { contractType: 'public_offer' } });
  expect(offers.body).toEqual([]);
});

test('a contract that ended after its signature is listed and counted as terminated, not as cancelled', async () => {
  const admin = await app.as('admin');
  const before = (await admin.call(routes.counts)).body.statuses;
  const [cancelled, terminated] = [await enrolled('Состоянова'), await enrolled('Состоянова')];
  const now = app.clock.now();
  const end = (id: number, signedAt: Date | null) =>
    app.db('contracts').where({ id }).update({ status: 'cancelled', signedAt, cancelledAt: now, cancelReason: 'x' });
  await end(cancelled.contractId, null);
  await end(terminated.contractId, now);
  const list = async (status: 'cancelled' | 'terminated') =>
    (await admin.call(routes.list, { query: { status, search: 'состоянова' } })).body.map(({ id }) => id);
  expect(await list('cancelled')).toEqual([cancelled.contractId]);
  expect(await list('terminated')).toEqual([terminated.contractId]);
  const { statuses } = (await admin.call(routes.counts)).body;
  expect(statuses).toMatchObject({ cancelled: before.cancelled + 1, terminated: before.terminated + 1 });
});

test('sorts by number, day and waiting time without gaps or duplicates, and finds contracts unsigned for a week', async () => {
  app.clock.set('2026-11-21T12:00:00Z');
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await enrolled('Порядкина')).contractId);
  const [draft = 0, old = 0, fresh = 0, signed = 0, ended = 0] = ids;
  const set = (id: number, row: Record<string, unknown>) => app.db('contracts').where({ id }).update(row);
  await set(draft, { contractDate: '2026-11-03', status: 'draft', sentAt: null, createdAt: '2026-11-01T09:00:00Z' });
  await set(old, { contractDate: '2026-11-05', sentAt: '2026-11-13T20:30:00Z' });
  // more than a week in hours, but the list says «7 дней»
  await set(fresh, { contractDate: '2026-11-05', sentAt: '2026-11-14T09:00:00Z' });
  await set(ended, { contractDate: '2026-11-01', status: 'expired', sentAt: '2026-10-01T09:00:00Z' });
  await set(signed, { contractDate: '2026-11-09', status: 'expired', sentAt: '2026-09-01T09:00:00Z' });
  const admin = await app.as('admin');
  const walk = async (sort: ContractSort) => {
    const seen: number[] = [];
    let path: string | undefined = `/api/contracts?search=${encodeURIComponent('порядкина')}&limit=2&sort=${sort}`;
    while (path) {
      const response = await admin.send('GET', path);
      expect(response.headers.get('X-Total-Count')).toBe('5');
      for (const { id } of await response.json()) seen.push(id);
      path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    return seen;
  };
  expect(await walk('number')).toEqual(ids);
  expect(await walk('-number')).toEqual(ids.toReversed());
  expect(await walk('date')).toEqual([ended, draft, old, fresh, signed]);
  expect(await walk('-date')).toEqual([signed, fresh, old, draft, ended]);
  expect(await walk('waiting')).toEqual([draft, old, fresh, signed, ended]);

  const long = { search: 'порядкина', waiting: 'long', sort: 'waiting' } as const;
  const { body, statements } = await admin.call(routes.list, { query: long });
  expect(statements).toHaveLength(2);
  expect(body.map(({ id, waitingSince }) => [id, waitingSince])).toEqual([
    [draft, '2026-11-01T09:00:00.000Z'],
    [old, '2026-11-13T20:30:00.000Z'],
  ]);
  const all = await admin.call(routes.list, { query: { waiting: 'long', limit: 1 } });
  expect((await admin.call(routes.counts)).body.waitingLong).toBe(Number(all.headers.get('X-Total-Count')));
  const cursor = Buffer.from(JSON.stringify(['2026-11-01', 1])).toString('base64url');
  expect((await admin.refused(routes.list, { query: { sort: 'waiting', cursor } })).body.code).toBe(
    'VALIDATION_FAILED',
  );
});

test('refuses an invalid cursor', async () => {
  const admin = await app.as('admin');
  for (const cursor of ['x', Buffer.from('["a"]').toString('base64url')]) {
    expect((await admin.refused(routes.list, { query: { cursor } })).body.code).toBe('VALIDATION_FAILED');
  }
});

test('reads one contract with its messages and events in three statements, without message texts', async () => {
  const { contractId, phone, email, code } = await enrolAndSign(app);
  const admin = await app.as('admin');
  const { body, statements } = await admin.call(routes.read, { params: { id: contractId } });
  expect(statements).toHaveLength(4); // the session and the three
  expect(body).toMatchObject({
    ...{ id: contractId, status: 'signed', contractType: 'electronic_signature', studentId: null, pdf: 'sealing' },
    ...{ parentPhone: phone, parentEmail: email, templateVersion: 1, delivery: 'waiting', adminName: 'test_admin' },
    ...{ cancelledAt: null, acceptance: null, documentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(body.content).toContain(body.contractNumber);
  expect(body.deliveries).toEqual([
    expect.objectContaining({
      channel: 'sms',
      purpose: 'signing_code',
      recipient: phone,
      status: 'pending',
      mayRetry: false,
    }),
  ]);
  expect(JSON.stringify(body.deliveries)).not.toContain(code);
  expect(body.events.map(({ action, actor }) => [action, actor])).toEqual(
    expect.arrayContaining([
      ['registration.submitted', 'parent'],
      ['contract.created', 'parent'],
      ['contract.signed', 'parent'],
    ]),
  );
  expect(body.events.map(({ id }) => id)).toEqual([...body.events.map(({ id }) => id)].sort((a, b) => a - b));

  await admin.call(routes.cancel, { params: { id: contractId }, body: { reason: 'Переезд' } });
  await app.db('contractAuditLog').insert({ contractId, action: 'contract.pdf_made' });
  const { events } = (await admin.call(routes.read, { params: { id: contractId } })).body;
  expect(events.slice(-2)).toMatchObject([
    { action: 'contract.terminated', actor: 'staff', userName: 'test_admin' },
    { action: 'contract.pdf_made', actor: 'system', userName: null },
  ]);
});

test('lists a student’s contracts newest first; an unknown student is not found', async () => {
  const admin = await app.as('admin');
  const studentId = await createCard(app);
  const params = { id: studentId };
  expect((await admin.call(routes.ofStudent, { params })).body).toEqual([]);
  const order = { studentId, contractType: 'public_offer' as const };
  const first = (await admin.call(routes.create, { body: order })).body.id;
  const second = (await admin.call(routes.create, { body: order })).body.id;
  const { body, statements } = await admin.call(routes.ofStudent, { params });
  expect(body.map(({ id }) => id)).toEqual([second, first]);
  expect(statements).toHaveLength(2);
  expect((await admin.refused(routes.ofStudent, { params: { id: 2_000_000_000 } })).httpStatus).toBe(404);
});

test('only owner, senior_admin and admin read contracts; an unknown one is not found', async () => {
  const { contractId: id } = await enrol(app);
  const unknown = 2_000_000_000;
  const calls = (contractId: number) =>
    [
      [routes.read, { params: { id: contractId } }],
      [routes.send, { params: { id: contractId } }],
      [routes.accept, { params: { id: contractId }, body: { basis: 'paper', acceptedOn: '2026-11-20' } }],
      [routes.cancel, { params: { id: contractId }, body: { reason: 'Так решили' } }],
      [routes.retryDelivery, { params: { id: contractId, deliveryId: 1 } }],
    ] as const;
  const others = [
    [routes.list, {}],
    [routes.counts, {}],
    [routes.preview, { body: { studentId: 1, contractType: 'public_offer' } }],
    [routes.create, { body: { studentId: 1, contractType: 'public_offer' } }],
  ] as const;
  const owner = await app.as('owner');
  for (const [route, call] of calls(unknown)) expect((await owner.refused(route, call)).httpStatus).toBe(404);
  for (const [route, call] of [...calls(id), ...others]) {
    expect((await app.visitor().refused(route, call)).httpStatus).toBe(401);
    expect((await (await app.as('coach')).refused(route, call)).httpStatus).toBe(403);
    expect((await (await app.as('accountant')).refused(route, call)).httpStatus).toBe(403);
  }
});

test('the file has the contracts of the filter in the order of the list, beyond one page, and the export is recorded', async () => {
  const family = newFamily();
  family.studentData.lastName = 'Выгрузкина';
  const { contractId } = await enrol(app, { family });
  await app.db.raw(
    `insert into contracts (contract_number, contract_date, contract_type, template_id, metadata, student_id)
     select 'В-' || lpad(number::text, 4, '0'), contract_date, contract_type, template_id, metadata, ?
     from contracts, generate_series(1, 1001) number where id = ?`,
    [await createCard(app, { lastName: 'Выгрузкина' }), contractId],
  );
  const admin = await app.as('admin');
  const query = new URLSearchParams({ search: 'выгрузкина', sort: 'number' });
  const response = await admin.send('GET', `${routes.export.path}?${query}`);
  expect(response.headers.get('Content-Disposition')).toMatch(/filename="contracts-\d{4}-\d\d-\d\d\.xlsx"/);
  const sheet = await readSheet(response);
  const numbers = Array.from({ length: 1001 }, (_, index) => `В-${String(index + 1).padStart(4, '0')}`);
  expect([...sheet.matchAll(/>(В-\d{4})</g)].map(([, number]) => number)).toEqual(numbers);
  expect(sheet).toContain('>Черновик<');
  expect(sheet).toContain('>Ждет подписи<');
  expect(sheet).not.toContain(family.parentData.passportNumber);
  const event = await app.db('auditLogs').where({ eventType: 'contract.list_exported' }).first();
  expect(event.metadata).toEqual({ filters: ['search'] });
  expect((await (await app.as('coach')).send('GET', routes.export.path)).status).toBe(403);
});
