import { type BranchBody, branchRoutes as routes } from '@school/api-contract/school/branches';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { makeGroup } from '../groups/school.fixture';
import { branchesRoutes } from './branches.routes';

const app = useTestApp({ features: branchesRoutes });

beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

let serial = 0;
function newBranch(change: Partial<BranchBody> = {}): BranchBody {
  serial += 1;
  return { name: `Отделение ${serial}`, address: 'ул. Мира, 1', phone: '+74951234567', active: true, ...change };
}

const lastEvent = () => app.db('auditLogs').orderBy('id', 'desc').first('eventType', 'userId', 'metadata');

test('a senior administrator adds a branch; the audit log has its fields', async () => {
  const senior = await app.as('senior_admin');
  const body = newBranch({ phone: '' });
  const { body: branch } = await senior.call(routes.create, { body });
  expect(branch).toEqual({ id: branch.id, ...body, halls: [], activeGroupCount: 0, updatedAt: branch.updatedAt });
  expect(await lastEvent()).toEqual({
    eventType: 'branch.created',
    userId: String(await app.userId('senior_admin')),
    metadata: { branchId: branch.id, after: body },
  });
  const { body: branches, statements } = await senior.call(routes.list);
  expect(branches).toContainEqual(branch);
  expect(statements).toHaveLength(2);
});

test('an administrator, a coach and an accountant see and change no branch', async () => {
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(routes.list)).body.code).toBe('FORBIDDEN');
    expect((await client.refused(routes.create, { body: newBranch() })).body.code).toBe('FORBIDDEN');
  }
  expect((await app.visitor().refused(routes.create, { body: newBranch() })).body.code).toBe('UNAUTHENTICATED');
});

test('reports wrong fields, and a name that is taken in any case', async () => {
  const owner = await app.as('owner');
  const { body: branch } = await owner.call(routes.create, { body: newBranch({ name: 'Центр' }) });
  const wrong = await owner.refused(routes.create, { body: newBranch({ name: ' ', address: '', phone: '123' }) });
  expect(wrong.body.details).toEqual([
    { path: 'name', message: 'Введите название отделения' },
    { path: 'address', message: 'Введите адрес отделения' },
    { path: 'phone', message: 'Телефон должен быть в формате +7XXXXXXXXXX' },
  ]);
  const taken = [{ path: 'name', message: 'Отделение с таким названием уже есть' }];
  expect((await owner.refused(routes.create, { body: newBranch({ name: 'центр ' }) })).body.details).toEqual(taken);
  const { body: other } = await owner.call(routes.create, { body: newBranch() });
  const rename = { params: { id: other.id }, body: { ...newBranch({ name: 'ЦЕНТР' }), updatedAt: other.updatedAt } };
  expect((await owner.refused(routes.update, rename)).body.details).toEqual(taken);
  const own = { ...newBranch({ name: 'ЦЕНТР' }), updatedAt: branch.updatedAt };
  expect((await owner.call(routes.update, { params: { id: branch.id }, body: own })).body.name).toBe('ЦЕНТР');
});

test('of two simultaneous calls with one name one succeeds', async () => {
  const owner = await app.as('owner');
  const body = newBranch();
  const statuses = await Promise.all([1, 2, 3].map(() => owner.send('POST', routes.create.path, { body })));
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('the second of two changes of a branch gets a conflict; the audit log has only changed fields', async () => {
  const owner = await app.as('owner');
  const { body: branch } = await owner.call(routes.create, { body: newBranch() });
  const { name, address, phone, active, updatedAt } = branch;
  const put = (change: Partial<BranchBody>, read = updatedAt) => ({
    params: { id: branch.id },
    body: { name, address, phone, active, ...change, updatedAt: read },
  });
  const { body: changed } = await owner.call(routes.update, put({ address: 'ул. Лесная, 2' }));
  expect(await lastEvent()).toMatchObject({
    eventType: 'branch.updated',
    metadata: { branchId: branch.id, before: { address }, after: { address: 'ул. Лесная, 2' } },
  });
  expect((await (await app.as('senior_admin')).refused(routes.update, put({ name: 'Другое' }))).body.code).toBe(
    'CONFLICT',
  );
  // unchanged values are not recorded
  const again = await owner.call(routes.update, put({ address: 'ул. Лесная, 2' }, changed.updatedAt));
  expect(again.body).toEqual(changed);
  const missing = { ...put({}), params: { id: 2_000_000 } };
  expect((await owner.refused(routes.update, missing)).body.code).toBe('NOT_FOUND');
});

test('a branch with active groups is not closed, one with archived groups is', async () => {
  const owner = await app.as('owner');
  const { body: branch } = await owner.call(routes.create, { body: newBranch() });
  const { id, name, address, phone, updatedAt } = branch;
  const close = { params: { id }, body: { name, address, phone, active: false, updatedAt } };
  for (const active of [true, true, false]) await makeGroup(app.db, { branchId: id, active });
  const refusal = await owner.refused(routes.update, close);
  expect(refusal.body).toMatchObject({
    code: 'BRANCH_HAS_GROUPS',
    message: 'В отделении 2 действующие группы. Сначала переведите группы в другое отделение или отправьте в архив.',
  });
  await app.db('groups').where({ branchId: id }).update({ active: false });
  expect((await owner.call(routes.update, close)).body).toMatchObject({ active: false, activeGroupCount: 0 });
});

test('halls are added, renamed in their groups too, and removed once no group has them', async () => {
  const owner = await app.as('owner');
  const { body: branch } = await owner.call(routes.create, { body: newBranch() });
  const params = { id: branch.id };
  const { body: hall } = await owner.call(routes.createHall, { params, body: { name: 'Большой' } });
  await owner.call(routes.createHall, { params, body: { name: 'Малый' } });
  const taken = await owner.refused(routes.createHall, { params, body: { name: 'большой' } });
  expect(taken.body.details).toEqual([{ path: 'name', message: 'Такой зал в отделении уже есть' }]);
  const groupId = await makeGroup(app.db, { branchId: branch.id, hall: 'Большой', active: false });

  const renamed = await owner.call(routes.renameHall, {
    params: { ...params, hallId: hall.id },
    body: { name: 'Зал А' },
  });
  expect(renamed.body).toEqual({ id: hall.id, name: 'Зал А', groupCount: 1 });
  expect(await app.db('groups').where({ id: groupId }).first('hall')).toEqual({ hall: 'Зал А' });
  expect(await lastEvent()).toMatchObject({
    eventType: 'hall.updated',
    metadata: { branchId: branch.id, hallId: hall.id, before: { name: 'Большой' }, after: { name: 'Зал А' } },
  });
  const clash = { params: { ...params, hallId: hall.id }, body: { name: 'МАЛЫЙ' } };
  expect((await owner.refused(routes.renameHall, clash)).body.details).toMatchObject([{ path: 'name' }]);

  const remove = { params: { ...params, hallId: hall.id } };
  expect((await owner.refused(routes.removeHall, remove)).body).toMatchObject({
    code: 'HALL_IN_USE',
    message: 'Этот зал указан у 1 группы, считая архивные. Сначала выберите другой.',
  });
  await app.db('groups').where({ id: groupId }).update({ hall: null });
  await owner.call(routes.removeHall, remove);
  expect((await owner.refused(routes.removeHall, remove)).body.code).toBe('NOT_FOUND');
  const { body: branches } = await owner.call(routes.list);
  expect(branches.find(({ id }) => id === branch.id)?.halls.map(({ name }) => name)).toEqual(['Малый']);
  const elsewhere = { params: { id: 2_000_000, hallId: hall.id }, body: { name: 'Зал' } };
  expect((await owner.refused(routes.renameHall, elsewhere)).body.code).toBe('NOT_FOUND');
});

test('a hall that a group is choosing at the moment is not removed', async () => {
  const owner = await app.as('owner');
  const { body: branch } = await owner.call(routes.create, { body: newBranch() });
  const { body: hall } = await owner.call(routes.createHall, { params: { id: branch.id }, body: { name: 'Зал' } });
  const choosing = await app.db.transaction();
  await makeGroup(choosing, { branchId: branch.id, hall: 'Зал' });
  const removal = owner.refused(routes.removeHall, { params: { id: branch.id, hallId: hall.id } });
  await waitForLock(app.db);
  await choosing.commit();
  expect((await removal).body.code).toBe('HALL_IN_USE');
});

test('sections are added, changed and closed; a concurrent change and a taken name are refused', async () => {
  const owner = await app.as('owner');
  const body = { name: 'Танцы', description: '', sportsDirection: 'dance' as const, active: true };
  const { body: section } = await owner.call(routes.createSection, { body });
  expect(section).toEqual({ id: section.id, ...body, updatedAt: section.updatedAt });
  const taken = await owner.refused(routes.createSection, { body: { ...body, name: 'ТАНЦЫ' } });
  expect(taken.body.details).toEqual([{ path: 'name', message: 'Секция с таким названием уже есть' }]);
  const { sportsDirection, ...former } = body;
  const put = { params: { id: section.id }, body: { ...former, active: false, updatedAt: section.updatedAt } };
  const { body: closed } = await owner.call(routes.updateSection, put);
  expect(closed).toMatchObject({ active: false, sportsDirection });
  expect(await lastEvent()).toMatchObject({
    eventType: 'section.updated',
    metadata: { sectionId: section.id, before: { active: true }, after: { active: false } },
  });
  expect((await owner.refused(routes.updateSection, put)).body.code).toBe('CONFLICT');
  expect((await owner.call(routes.listSections)).body).toContainEqual(closed);
  expect((await owner.refused(routes.createSection, { body: { ...body, name: '' } })).body.details).toEqual([
    { path: 'name', message: 'Введите название секции' },
  ]);
});

test('a branch gets a section once, with a schedule that can be changed, paused and removed', async () => {
  const owner = await app.as('owner');
  const { body: branch } = await owner.call(routes.create, { body: newBranch() });
  const { body: section } = await owner.call(routes.createSection, {
    body: { name: `Секция ${branch.id}`, description: '', sportsDirection: null, active: true },
  });
  const body = { branchId: branch.id, sectionId: section.id, schedule: 'по договоренности', active: true };
  const { body: pair } = await owner.call(routes.createBranchSection, { body });
  expect((await owner.refused(routes.createBranchSection, { body })).body.details).toEqual([
    { path: 'sectionId', message: 'Эта секция в отделении уже есть' },
  ]);
  const unknown = { body: { ...body, branchId: 2_000_000 } };
  expect((await owner.refused(routes.createBranchSection, unknown)).body.code).toBe('NOT_FOUND');

  const schedule = '{"Понедельник":"17:30"}';
  const put = { params: { id: pair.id }, body: { schedule, active: false, updatedAt: pair.updatedAt } };
  const { body: changed } = await owner.call(routes.updateBranchSection, put);
  expect(changed).toEqual({ ...body, id: pair.id, schedule, active: false, updatedAt: changed.updatedAt });
  expect((await owner.refused(routes.updateBranchSection, put)).body.code).toBe('CONFLICT');
  expect((await owner.call(routes.listBranchSections)).body).toContainEqual(changed);

  await owner.call(routes.removeBranchSection, { params: { id: pair.id } });
  expect(await lastEvent()).toMatchObject({
    eventType: 'branch_section.removed',
    metadata: { branchSectionId: pair.id, before: { branchId: branch.id, sectionId: section.id, schedule } },
  });
  expect((await owner.refused(routes.removeBranchSection, { params: { id: pair.id } })).body.code).toBe('NOT_FOUND');
});
