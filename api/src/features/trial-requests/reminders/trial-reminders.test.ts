import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { makeBranchSection } from '../../groups/school.fixture';
import { makeTrialRequest } from '../trial-request.fixture';
import { readReminderToken } from './trial-reminders.fixture';
import { toReminderSms, trialRemindersTask } from './trial-reminders.task';

const app = useTestApp();
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
  expect(sent[0]?.text).toMatch(/Завтра в 17:30 пробное занятие, Аня\. Придете\? http\S+\/s\/\S{22}$/);
  const token = await readReminderToken(app, phone);
  expect(JSON.stringify(await app.db('trialReminders'))).not.toContain(token);
});

test('nobody is reminded of a lesson that waits for another date', async () => {
  const waiting = '+79160010011';
  await assign(waiting, { nextStep: 'reschedule', nextStepOn: '2026-11-23' });
  await run();
  expect(await app.outbox(waiting)).toEqual([]);
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

test('the reminder names school and child in two segments, and leaves out what does not fit', () => {
  const link = 'https://portal.sport-school-vector.example/s/AAAAAAAAAAAAAAAAAAAAAA';
  const write = (school: string, child: string | null) => {
    const text = toReminderSms({ school, time: '17:30', child, link });
    expect(countSmsSegments(text), text).toBeLessThanOrEqual(maxSmsSegments);
    return text.replace(link, 'ссылка');
  };
  const school = 'Спортивная школа «Вектор»';
  expect(write(school, 'Аня')).toBe('«Вектор». Завтра в 17:30 пробное занятие, Аня. Придете? ссылка');
  expect(write(school, null)).toBe('«Вектор». Завтра в 17:30 пробное занятие. Придете? ссылка');
  expect(write(school, 'А'.repeat(40))).toBe('«Вектор». Завтра в 17:30 пробное занятие. Придете? ссылка');
  expect(write('Школа олимпийского резерва', 'Аня')).toBe('Завтра в 17:30 пробное занятие, Аня. Придете? ссылка');
});
