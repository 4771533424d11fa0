import { countSmsSegments } from '@school/api-contract/rules/sms-segments';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { makeGroup, makeStudent } from '../../groups/school.fixture';
import { earlyStartsTask } from '../early-starts.task';
import { makePlan, mark, sell, switchOn } from '../subscriptions.fixture';
import { subscriptionsFeatureRoutes } from '../subscriptions.routes';
import { debtText, endingText } from './reminder-texts';
import { subscriptionRemindersTask } from './subscription-reminders.task';

const app = useTestApp({ features: subscriptionsFeatureRoutes });

beforeEach(async () => {
  await app.db.raw(
    'truncate subscription_charges, subscription_events, subscription_reminders, subscriptions, deliveries cascade',
  );
  await switchOn(app.db, { remindSessionsLeft: 1, remindDaysLeft: 3, remindDebtDays: 5 });
  app.clock.set('2026-11-22T09:00:00Z');
});

async function makeSold(columns: Record<string, unknown>, startsOn: string) {
  const groupId = await makeGroup(app.db);
  const studentId = await makeStudent(app.db, columns);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-01-01' });
  const plan = await makePlan(app, { kind: 'sessions', sessions: 3 });
  return { groupId, studentId, planId: plan.id, sold: await sell(app, studentId, { planId: plan.id, startsOn }) };
}

const run = () => subscriptionRemindersTask(app.deps).run();

test('a parent is reminded once of a subscription that ends, by e-mail or by SMS', async () => {
  const mailed = await makeSold({ parentEmail: 'mother@example.org', firstName: 'Ася' }, '2026-11-20');
  const byPhone = await makeSold({ parentPhone: '+79165550011', firstName: 'Лев' }, '2026-10-24');
  await makeSold({ parentEmail: 'calm@example.org' }, '2026-11-20');
  await mark(app.db, mailed.studentId, mailed.groupId, { '2026-11-20': 'PRESENT', '2026-11-21': 'PRESENT' });
  // without debts, which have reminders of their own
  await app
    .db('payments')
    .insert([{ studentId: byPhone.studentId, amount: 800, date: '2026-11-01', status: 'CONFIRMED' }]);
  await Promise.all([run(), run()]);
  await run();
  const [letter, ...more] = await app.outbox('mother@example.org');
  expect(more).toEqual([]);
  expect(letter?.text).toContain('осталось 1 занятие');
  const sms = await app.outbox('+79165550011');
  expect(sms).toHaveLength(1);
  expect(countSmsSegments(sms[0]?.text ?? '')).toBeLessThanOrEqual(2);
  expect(await app.outbox('calm@example.org')).toEqual([]);
  expect(await app.db('auditLogs').where({ eventType: 'subscription.reminded' })).toHaveLength(2);
});

test('a parent is reminded of a debt once it is old enough, in the daytime, and not after payment', async () => {
  await makeSold({ parentEmail: 'debtor@example.org' }, '2026-11-17');
  await makeSold({ parentEmail: 'fresh@example.org' }, '2026-11-18');
  const { studentId } = await makeSold({ parentEmail: 'paid@example.org' }, '2026-11-10');
  await app.db('payments').insert({ studentId, amount: 800, date: '2026-11-22', status: 'CONFIRMED' });
  app.clock.set('2026-11-22T03:00:00Z');
  await run();
  expect(await app.outbox()).toEqual([]);
  app.clock.set('2026-11-22T09:00:00Z');
  // as if each had been sold on its first day
  await app.db.raw(
    `update subscription_charges c set date = u.starts_on from subscriptions u where u.id = c.subscription_id`,
  );
  await run();
  await run();
  expect((await app.outbox()).map(({ to }) => to)).toEqual(['debtor@example.org']);
  await app.db('subscriptionSettings').update({ enabled: false });
  app.clock.set('2026-11-27T09:00:00Z');
  await run();
  expect(await app.outbox()).toHaveLength(1);
});

test('each text costs two SMS at most, however long the names are', () => {
  const school = {
    name: 'Спортивная школа олимпийского резерва «Вершина»',
    phone: '',
    operatorPhone: '',
    currency: 'RUB',
  };
  const facts = {
    ...{
      id: 1,
      studentId: 1,
      subscriptionId: 1,
      firstName: 'Александра-Виктория-Мария Очень Длинное',
      parentEmail: null,
    },
    ...{ planName: 'Художественная гимнастика', parentPhone: '+79160000000' },
  };
  for (const { sms } of [
    endingText(school, { ...facts, endsOn: '2026-11-30', sessionsLeft: 1 }),
    endingText({ ...school, name: 'Школа' }, { ...facts, endsOn: '2026-11-30', sessionsLeft: null }),
    debtText(school, { ...facts, amount: 100_000_000, dueSince: '2026-11-01' }),
  ]) {
    expect(countSmsSegments(sms), sms).toBeLessThanOrEqual(2);
  }
});

test('a subscription sold in advance begins the day after the one before is used up', async () => {
  const { sold, studentId, groupId, planId } = await makeSold({}, '2026-11-10');
  const next = await sell(app, studentId, { planId, startsOn: '2026-12-10' });
  await app.db('subscriptions').where({ id: next.id }).update({ renewedFrom: sold.id });
  await earlyStartsTask(app.deps).run();
  const days = () => app.db('subscriptions').where({ studentId }).orderBy('id').select('startsOn', 'endsOn');
  expect(await days()).toEqual([
    { startsOn: '2026-11-10', endsOn: '2026-12-09' },
    { startsOn: '2026-12-10', endsOn: '2027-01-08' },
  ]);
  await mark(app.db, studentId, groupId, { '2026-11-16': 'PRESENT', '2026-11-18': 'PRESENT', '2026-11-20': 'PRESENT' });
  await Promise.all([earlyStartsTask(app.deps).run(), earlyStartsTask(app.deps).run()]);
  expect(await days()).toEqual([
    { startsOn: '2026-11-10', endsOn: '2026-11-20' },
    { startsOn: '2026-11-21', endsOn: '2026-12-20' },
  ]);
  expect(await app.db('auditLogs').where({ eventType: 'subscription.started_early' })).toHaveLength(1);
});
