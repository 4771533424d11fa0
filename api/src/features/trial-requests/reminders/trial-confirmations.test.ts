import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { notificationRoutes } from '@school/api-contract/school/notifications';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { waitForLock } from '../../../testing/wait-for-lock';
import { makeBranchSection, makeGroup, makeUser } from '../../groups/school.fixture';
import { notificationsRoutes } from '../../notifications/notifications.routes';
import { nextStepsDueTask } from '../next-steps-due.task';
import { makeTrialRequest } from '../trial-request.fixture';
import { trialRequestsRoutes } from '../trial-requests.routes';
import { askToReschedule, expectTrials } from '../trials-of-session';
import { trialsTomorrowTask } from '../trials-tomorrow.task';
import { trialConfirmationsRoutes } from './trial-confirmations.routes';
import { readReminderToken } from './trial-reminders.fixture';
import { trialRemindersTask } from './trial-reminders.task';

const app = useTestApp({ features: [trialConfirmationsRoutes, trialRequestsRoutes, notificationsRoutes] });
const phone = '+79160010004';

beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z');
  await app.db('trialRequests').delete();
  await app.db('deliveries').delete();
  await app.db('notifications').delete();
});

/** A request whose parent has the link of the reminder. */
async function remind(columns: Record<string, unknown> = {}) {
  const id = await makeTrialRequest(app.db, {
    ...(await makeBranchSection(app.db)),
    ...{ status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-24T14:30:00Z', parentPhone: phone, ...columns },
  });
  await trialRemindersTask(app.deps).run();
  return { id, params: { token: await readReminderToken(app, phone) } };
}
const read = async (params: { token: string }) => (await app.visitor().call(routes.read, { params })).body;
const change = (id: number, columns: Record<string, unknown>) => app.db('trialRequests').where({ id }).update(columns);
const countEvents = async (eventType: string) => (await app.db('auditLogs').where({ eventType })).length;

test('the parent confirms by the link, once', async () => {
  const { params } = await remind();
  const visitor = app.visitor();
  expect(await read(params)).toMatchObject({
    ...{ state: 'coming', startsAt: '2026-11-24T14:30:00.000Z', address: 'ул. Мира, 1', confirmedAt: null },
  });
  const answers = await Promise.all([
    visitor.call(routes.confirm, { params }),
    visitor.call(routes.confirm, { params }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(params)).confirmedAt).toBe('2026-11-23T08:00:00.000Z');
  expect(await countEvents('trial_request.trial_confirmed')).toBe(1);
});

test('a family that will not come is agreed with again today: staff are told once, and the status stays', async () => {
  const [owner, senior, coach] = await Promise.all(
    (['owner', 'senior_admin', 'coach'] as const).map((role) => app.userId(role)),
  );
  const groupId = await makeGroup(app.db, { trainer: coach, name: 'Звездочки' });
  const { id, params } = await remind({ groupId, childName: 'Иванова Аня', nextStepUserId: senior });
  const visitor = app.visitor();
  await visitor.call(routes.confirm, { params });
  const answers = await Promise.all([
    visitor.call(routes.decline, { params }),
    visitor.call(routes.decline, { params }),
  ]);
  for (const { body } of answers)
    expect(body).toMatchObject({ state: 'waiting', confirmedAt: null, declinedAt: '2026-11-23T08:00:00.000Z' });
  expect(await countEvents('trial_request.trial_declined')).toBe(1);

  const card = (await (await app.as('owner')).call(trialRequestCardRoutes.read, { params: { id } })).body;
  expect(card).toMatchObject({
    ...{ status: 'TRIAL_ASSIGNED', trialConfirmedAt: null, trialDeclinedAt: '2026-11-23T08:00:00.000Z' },
    nextStep: { kind: 'reschedule', day: '2026-11-23', person: { id: senior } },
  });
  // makeTrialRequest writes no history
  const answer = { from: 'TRIAL_ASSIGNED', to: 'TRIAL_ASSIGNED', byName: null, at: '2026-11-23T08:00:00+00:00' };
  const lesson = { scheduledDate: '2026-11-24T14:30:00+00:00', groupName: 'Звездочки' };
  expect(card.history).toMatchObject([
    { ...answer, ...lesson, familyAnswer: 'confirmed' },
    { ...answer, ...lesson, familyAnswer: 'declined' },
  ]);
  const notifications = await app.db('notifications').where({ event: 'trialDeclined' });
  expect(notifications.map(({ userId, link }) => [userId, link]).sort()).toEqual(
    [
      [owner, `/sales-funnel/${id}`],
      [senior, `/sales-funnel/${id}`],
      [coach, `/attendance?date=2026-11-24&group=${groupId}`],
    ].sort(),
  );
  expect(notifications[0]?.parameters).toMatchObject({
    ...{ child: 'Иванова Аня', group: 'Звездочки', date: '24.11.2026', time: '17:30' },
  });

  // nothing else asks staff for the same
  await nextStepsDueTask(app.deps).run();
  await trialsTomorrowTask(app.deps).run();
  expect(await app.db('notifications').whereNot({ event: 'trialDeclined' })).toEqual([]);
});

test('the substitute who would wait for the child is told beside the group’s coach', async () => {
  const coach = await app.userId('coach');
  const substituteId = await makeUser(app.db, 'coach', { fullName: 'Петрова Елена' });
  const groupId = await makeGroup(app.db, { trainer: coach });
  await app
    .db('sessionSubstitutes')
    .insert({ groupId, date: '2026-11-24', coachId: substituteId, namedAt: app.clock.now() });
  const { params } = await remind({ groupId });
  await app.visitor().call(routes.decline, { params });
  const told = await app.db('notifications').where({ event: 'trialDeclined' }).pluck('userId');
  expect(told).toEqual(expect.arrayContaining([coach, substituteId]));
  const substitute = await app.signedIn(substituteId);
  const { body: bell } = await substitute.call(notificationRoutes.list, { query: {} });
  expect(bell).toMatchObject([{ event: 'trialDeclined', link: `/attendance?date=2026-11-24&group=${groupId}` }]);
});

test('whoever answers while another answer is stored changes nothing any more', async () => {
  const { id, params } = await remind();
  const other = await app.db.transaction();
  await other('trialRequests').where({ id }).update({ trialDeclinedAt: app.clock.now() });
  const confirming = app.visitor().call(routes.confirm, { params });
  await waitForLock(app.db);
  await other.commit();
  expect((await confirming).body).toMatchObject({ state: 'waiting', confirmedAt: null });
  expect((await read(params)).confirmedAt).toBeNull();
});

test('a declined lesson stays declined whatever becomes of its session, until it has a date again', async () => {
  const groupId = await makeGroup(app.db);
  const { id, params } = await remind({ groupId });
  const visitor = app.visitor();
  await visitor.call(routes.decline, { params });
  await app.db.transaction((trx) => askToReschedule(app.deps, trx, [id]));
  await app.db.transaction((trx) => expectTrials(app.deps, trx, [id], '2026-11-24'));
  expect((await visitor.call(routes.confirm, { params })).body).toMatchObject({ state: 'waiting', confirmedAt: null });
  const owner = await app.as('owner');
  const { children } = (
    await owner.call(trialLessonRoutes.children, { params: { id: groupId }, query: { date: '2026-11-24' } })
  ).body;
  expect(children).toMatchObject([{ id, confirmed: false, declined: true }]);

  const { updatedAt } = (await owner.call(trialRequestCardRoutes.read, { params: { id } })).body;
  const scheduledDate = '2026-11-24T14:30:00Z';
  const body = { status: 'TRIAL_ASSIGNED', scheduledDate, groupId, updatedAt } as const;
  await owner.call(trialRequestRoutes.move, { params: { id }, body });
  expect(await read(params)).toMatchObject({ state: 'coming', declinedAt: null });
  const countUnread = async () =>
    (
      await app
        .db('notifications')
        .where({ event: 'trialDeclined', userId: await app.userId('owner') })
        .whereNull('readAt')
    ).length;
  expect(await countUnread()).toBe(0);

  app.clock.set('2026-11-23T09:00:00Z');
  await visitor.call(routes.decline, { params });
  expect(await countUnread()).toBe(1);
});

test('the link says what has become of the lesson, and changes nothing then', async () => {
  const { id, params } = await remind();
  const visitor = app.visitor();
  const expectState = async (state: string, startsAt: string) => {
    for (const route of [routes.read, routes.confirm, routes.decline])
      expect((await visitor.call(route, { params })).body).toMatchObject({ state, startsAt, confirmedAt: null });
  };
  await change(id, { scheduledDate: '2026-11-26T15:30:00Z' });
  await expectState('moved', '2026-11-26T15:30:00.000Z');
  await change(id, { nextStep: 'reschedule', nextStepOn: '2026-11-23' });
  await expectState('waiting', '2026-11-26T15:30:00.000Z');
  app.clock.set('2026-11-26T15:30:00Z');
  await expectState('over', '2026-11-26T15:30:00.000Z');
  expect((await read(params)).childName).toBeNull();
});

test('a child who is marked before the hour of the lesson is not called off any more', async () => {
  const { id, params } = await remind();
  app.clock.set('2026-11-24T14:25:00Z');
  const owner = await app.as('owner');
  await owner.call(trialLessonRoutes.recordOutcome, { params: { id }, body: { outcome: 'CAME' } });
  expect((await app.visitor().call(routes.decline, { params })).body).toMatchObject({
    state: 'over',
    declinedAt: null,
  });
  const card = (await owner.call(trialRequestCardRoutes.read, { params: { id } })).body;
  expect(card).toMatchObject({ trialOutcome: 'CAME', nextStep: { kind: 'send_link' } });
});

test('the link that went to a wrong phone ends when staff correct it, and the family gets its own', async () => {
  const { id, params } = await remind();
  const owner = await app.as('owner');
  const { body: card } = await owner.call(trialRequestCardRoutes.read, { params: { id } });
  const { childName, childAge, parentName, sectionId, branchId, notes, updatedAt } = card;
  const body = { childName, childAge, parentName, sectionId, branchId, notes, desiredDate: null, updatedAt };
  const right = '+79160010014';
  const corrected = { ...body, childName: 'Соня', parentPhone: card.parentPhone };
  const { body: renamed } = await owner.call(trialRequestCardRoutes.update, { params: { id }, body: corrected });
  expect((await read(params)).childName).toBe('Соня');
  await owner.call(trialRequestCardRoutes.update, {
    params: { id },
    body: { ...corrected, parentPhone: right, updatedAt: renamed.updatedAt },
  });
  expect((await app.visitor().refused(routes.decline, { params })).body.code).toBe('NOT_FOUND');
  await trialRemindersTask(app.deps).run();
  expect(await read({ token: await readReminderToken(app, right) })).toMatchObject({ state: 'coming' });
});

test('an unknown link, and one of a closed or erased request, is not found', async () => {
  const { id, params } = await remind();
  const expectNotFound = async (given: { token: string }) => {
    for (const route of [routes.read, routes.confirm, routes.decline])
      expect((await app.visitor().refused(route, { params: given })).body.code).toBe('NOT_FOUND');
  };
  await expectNotFound({ token: 'x'.repeat(43) });
  await change(id, { status: 'SIGNED' });
  await expectNotFound(params);
  await change(id, { status: 'TRIAL_ASSIGNED', anonymizedAt: app.clock.now() });
  await expectNotFound(params);
});

test('the link shows the first name alone, the group and its place, and whoever holds the session', async () => {
  const { branchId } = await makeBranchSection(app.db);
  await app.db('branches').where({ id: branchId }).update({ address: 'ул. Лесная, 5', phone: '+74950000001' });
  const [trainer, substitute] = [await app.userId('coach'), await app.userId('admin')];
  await app.db('users').where({ id: trainer }).update({ fullName: 'Соколова Елена' });
  await app.db('users').where({ id: substitute }).update({ fullName: '' });
  const group = { branchId, hall: 'Малый зал', sportsDirection: 'dance', name: 'Звездочки', trainer };
  const groupId = await makeGroup(app.db, group);
  const { params } = await remind({ groupId, childName: 'Иванова Аня', parentName: 'Иванова Мария' });
  const lesson = await read(params);
  expect(lesson).toMatchObject({
    ...{ childName: 'Аня', groupName: 'Звездочки', coachName: 'Соколова Елена', hall: 'Малый зал' },
    ...{ sportsDirection: 'dance', address: 'ул. Лесная, 5', phone: '+74950000001' },
  });
  expect(JSON.stringify(lesson)).not.toContain('Иванова');
  await app
    .db('sessionSubstitutes')
    .insert({ groupId, date: '2026-11-24', coachId: substitute, namedAt: app.clock.now() });
  // never the login
  expect((await read(params)).coachName).toBeNull();
});
