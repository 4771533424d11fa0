import { paymentRoutes } from '@school/api-contract/payments';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeStudent } from '../groups/school.fixture';
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
