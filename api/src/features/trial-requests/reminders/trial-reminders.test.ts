import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { beforeEach, expect, test } from 'vitest';
import { findShortLinkPath } from '../../../platform/short-links/short-links';
import { useTestApp } from '../../../testing/test-app';
import { makeBranchSection, makeGroup } from '../../groups/school.fixture';
import { makeTrialRequest } from '../trial-request.fixture';
import { trialConfirmationsRoutes } from './trial-confirmations.routes';
import { trialRemindersTask } from './trial-reminders.task';

const app = useTestApp({ features: trialConfirmationsRoutes });
const run = () => trialRemindersTask(app.deps).run();

beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z');
  await app.db('trialRequests').delete();
});

const assign = async (parentPhone: string, columns: Record<string, unknown> = {}) =>
  makeTrialRequest(app.db, {
    ...(await makeBranchSection(app.db)),
    ...{ status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-24T14:30:00Z', parentPhone, ...columns },
  });
async function readToken(phone: string): Promise<string> {
  const [, code = ''] = /\/s\/(\S+)$/.exec((await app.outbox(phone))[0]?.text ?? '') ?? [];
  const path = await findShortLinkPath(app.db, code);
  return /^\/trial\/(\S{43})$/.exec(path ?? '')?.[1] ?? '';
}

test('a parent is reminded once, in the daytime, of the lesson of the next day, within two segments', async () => {
  const phone = '+79160010001';
  await assign(phone);
  await assign('+79160010002', { scheduledDate: '2026-11-25T14:30:00Z' });
  await assign('+79160010003', { status: 'SIGNED' });
  app.clock.set('2026-11-23T06:59:00Z');
  await run();
  expect(await app.outbox(phone)).toEqual([]);
  app.clock.set('2026-11-23T07:00:00Z');
  await Promise.all([run(), run()]);
  await run();
  const sent = await app.outbox();
  expect(sent).toMatchObject([{ channel: 'sms', to: phone }]);
  expect(sent[0]?.text).toMatch(/^Завтра в 17:30 пробное занятие\. Придете\? http\S+\/s\/\S{22}$/);
  const inProduction =
    sent[0]?.text.replace(app.deps.settings.publicUrl, 'https://portal.sport-school-vector.example') ?? '';
  expect(countSmsSegments(inProduction)).toBeLessThanOrEqual(maxSmsSegments);
  const token = await readToken(phone);
  expect(JSON.stringify(await app.db('trialReminders'))).not.toContain(token);
});

test('nobody is reminded of a lesson that waits for another date, and its link no longer confirms it', async () => {
  const waiting = '+79160010011';
  await assign(waiting, { nextStep: 'reschedule', nextStepOn: '2026-11-23' });
  const reminded = '+79160010012';
  const id = await assign(reminded);
  await run();
  expect(await app.outbox(waiting)).toEqual([]);
  const token = await readToken(reminded);
  await app.db('trialRequests').where({ id }).update({ nextStep: 'reschedule', nextStepOn: '2026-11-23' });
  expect((await app.visitor().refused(routes.read, { params: { token } })).body.code).toBe('NOT_FOUND');
});

test('no reminder is sent to the parent of an erased request, which has no phone', async () => {
  await assign('', { anonymizedAt: app.clock.now() });
  await run();
  expect(await app.db('deliveries').where({ recipient: '' })).toEqual([]);
});

test('a parent is reminded later when the daily SMS limit is reached', async () => {
  const phone = '+79160010006';
  await assign(phone);
  await app.db('settingsSchool').update({ smsDailyLimit: 0 });
  await run();
  expect(await app.outbox(phone)).toEqual([]);
  await app.db('settingsSchool').update({ smsDailyLimit: 500 });
  await run();
  expect(await app.outbox(phone)).toHaveLength(1);
});

test('the parent confirms by the link, once; another date invalidates the link', async () => {
  const phone = '+79160010004';
  const id = await assign(phone);
  await run();
  const params = { token: await readToken(phone) };
  const visitor = app.visitor();
  expect((await visitor.call(routes.read, { params })).body).toMatchObject({
    ...{ startsAt: '2026-11-24T14:30:00.000Z', address: 'ул. Мира, 1', confirmedAt: null },
  });
  const answers = await Promise.all([
    visitor.call(routes.confirm, { params }),
    visitor.call(routes.confirm, { params }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await visitor.call(routes.read, { params })).body.confirmedAt).toBe('2026-11-23T08:00:00.000Z');
  expect(await app.db('auditLogs').where({ eventType: 'trial_request.trial_confirmed' })).toHaveLength(1);

  await app.db('trialRequests').where({ id }).update({ scheduledDate: '2026-11-24T15:30:00Z' });
  for (const route of [routes.read, routes.confirm]) {
    expect((await visitor.refused(route, { params })).body.code).toBe('NOT_FOUND');
    const unknown = { params: { token: 'x'.repeat(43) } };
    expect((await visitor.refused(route, unknown)).body.code).toBe('NOT_FOUND');
  }
});

test('the link shows the hall, the direction and the phone of the group’s branch', async () => {
  const phone = '+79160010007';
  const { branchId } = await makeBranchSection(app.db);
  await app.db('branches').where({ id: branchId }).update({ address: 'ул. Лесная, 5', phone: '+74950000001' });
  const groupId = await makeGroup(app.db, { branchId, hall: 'Малый зал', sportsDirection: 'dance' });
  await assign(phone, { groupId });
  await run();
  const { body } = await app.visitor().call(routes.read, { params: { token: await readToken(phone) } });
  expect(body).toMatchObject({
    ...{ hall: 'Малый зал', sportsDirection: 'dance', address: 'ул. Лесная, 5', phone: '+74950000001' },
  });
});

test('a lesson that has begun can no longer be confirmed', async () => {
  const phone = '+79160010005';
  await assign(phone);
  await run();
  const params = { token: await readToken(phone) };
  app.clock.set('2026-11-24T14:30:00Z');
  expect((await app.visitor().refused(routes.confirm, { params })).body.code).toBe('NOT_FOUND');
});
