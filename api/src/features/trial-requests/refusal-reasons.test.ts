import { refusalReasonRoutes as routes } from '@school/api-contract/families/refusal-reasons';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { trialRequestsRoutes } from './trial-requests.routes';

const app = useTestApp({ features: trialRequestsRoutes });

beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

const lastEvent = () => app.db('auditLogs').orderBy('id', 'desc').first('eventType', 'metadata');

test('a reason is added last, renamed and deactivated; the audit log has the changes', async () => {
  const owner = await app.as('owner');
  const { body: reason } = await owner.call(routes.create, { body: { name: 'Переезжаем' } });
  expect(reason).toMatchObject({ name: 'Переезжаем', active: true, requestCount: 0 });
  expect((await owner.call(routes.list)).body.at(-1)).toEqual(reason);
  expect((await owner.call(trialRequestRoutes.refusalReasons)).body.at(-1)).toEqual({
    id: reason.id,
    name: 'Переезжаем',
  });

  const put = {
    params: { id: reason.id },
    body: { name: 'Переезд', active: false, updatedAt: reason.updatedAt },
  };
  const { body: changed } = await owner.call(routes.update, put);
  expect(changed).toMatchObject({ name: 'Переезд', active: false });
  expect(await lastEvent()).toEqual({
    eventType: 'refusal_reason.updated',
    metadata: {
      refusalReasonId: reason.id,
      before: { name: 'Переезжаем', active: true },
      after: { name: 'Переезд', active: false },
    },
  });
  expect((await owner.call(trialRequestRoutes.refusalReasons)).body.map(({ id }) => id)).not.toContain(reason.id);
  expect((await owner.refused(routes.update, put)).body.code).toBe('CONFLICT');
  expect((await owner.refused(routes.update, { ...put, params: { id: 2_000_000 } })).body.code).toBe('NOT_FOUND');
});

test('reports a taken and an empty name', async () => {
  const owner = await app.as('owner');
  const { body: reason } = await owner.call(routes.create, { body: { name: 'Другая школа' } });
  const taken = [{ path: 'name', message: 'Такая причина уже есть' }];
  expect((await owner.refused(routes.create, { body: { name: 'другая школа' } })).body.details).toEqual(taken);
  expect((await owner.refused(routes.create, { body: { name: ' ' } })).body.details).toEqual([
    { path: 'name', message: 'Введите причину отказа' },
  ]);
  const rename = { params: { id: reason.id }, body: { name: 'ДОРОГО', active: true, updatedAt: reason.updatedAt } };
  expect((await owner.refused(routes.update, rename)).body.details).toEqual(taken);
});

test('the order applies in the funnel; one that misses a reason is refused', async () => {
  const owner = await app.as('owner');
  const ids = (await owner.call(routes.list)).body.map(({ id }) => id);
  const turned = ids.toReversed();
  expect((await owner.call(routes.reorder, { body: { ids: turned } })).body.map(({ id }) => id)).toEqual(turned);
  const offered = (await owner.call(trialRequestRoutes.refusalReasons)).body.map(({ id }) => id);
  expect(offered).toEqual(turned.filter((id) => offered.includes(id)));
  expect((await lastEvent()).eventType).toBe('refusal_reason.reordered');
  for (const wrong of [turned.slice(1), [...turned, 2_000_000], [...turned.slice(1), turned[1]]]) {
    expect((await owner.refused(routes.reorder, { body: { ids: wrong } })).body.code).toBe('CONFLICT');
  }
});

test('the last active reason cannot be deactivated', async () => {
  const owner = await app.as('owner');
  const [first] = (await owner.call(routes.list)).body.filter(({ active }) => active);
  if (!first) throw new Error('no reason');
  await app.db('refusalReasons').whereNot({ id: first.id }).update({ active: false });
  const { id, name, updatedAt } = first;
  const end = await owner.refused(routes.update, { params: { id }, body: { name, active: false, updatedAt } });
  expect(end.body.details).toMatchObject([{ path: 'active' }]);
});

test('an administrator cannot change the dictionary', async () => {
  const admin = await app.as('admin');
  expect((await admin.refused(routes.list)).body.code).toBe('FORBIDDEN');
  expect((await admin.refused(routes.create, { body: { name: 'Нет' } })).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(routes.list)).body.code).toBe('UNAUTHENTICATED');
});
