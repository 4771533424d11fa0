import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection, makeGroup, makeUser } from '../groups/school.fixture';
import { makeTrialRequest } from './trial-request.fixture';
import { trialsTomorrowTask } from './trials-tomorrow.task';

const app = useTestApp();

test('the funnel and the group’s coach are notified of trial lessons of the school’s next day once, in the daytime', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach'), name: 'Звездочки' });
  const [owner, coach] = [await app.userId('owner'), await app.userId('coach')];
  const assigned = {
    status: 'TRIAL_ASSIGNED',
    groupId,
    childName: 'Аня',
    childAge: 7,
    ...(await makeBranchSection(app.db)),
  };
  // 00:30 of 24 November in Moscow
  const id = await makeTrialRequest(app.db, { ...assigned, scheduledDate: '2026-11-23T21:30:00Z' });
  await makeTrialRequest(app.db, { ...assigned, scheduledDate: '2026-11-24T21:00:00Z' });
  await makeTrialRequest(app.db, { ...assigned, status: 'SIGNED', scheduledDate: '2026-11-24T09:00:00Z' });
  await makeTrialRequest(app.db, {
    ...{ ...assigned, scheduledDate: '2026-11-24T09:00:00Z', nextStep: 'reschedule', nextStepOn: '2026-11-23' },
  });
  const run = () => trialsTomorrowTask(app.deps).run();

  app.clock.set('2026-11-23T05:59:00Z');
  await run();
  expect(await app.db('notifications')).toEqual([]);
  app.clock.set('2026-11-23T06:00:00Z');
  await run();
  await run();
  const notifications = await app.db('notifications').orderBy('userId');
  expect(notifications.map(({ userId, link }) => [userId, link]).sort()).toEqual(
    [
      [owner, `/sales-funnel/${id}`],
      [coach, `/attendance?date=2026-11-24&group=${groupId}`],
    ].sort(),
  );
  expect(notifications[0]).toMatchObject({
    subject: `trial_request:${id}`,
    occurrence: '2026-11-24',
    parameters: { child: 'Аня', age: '7', group: 'Звездочки', date: '24.11.2026', time: '00:30' },
  });
});

test('the substitute who holds the session is told in place of the coach, and one who is named late beside the coach', async () => {
  app.clock.set('2026-11-23T06:00:00Z');
  await app.db('notifications').delete();
  const coach = await app.userId('coach');
  const substitute = await makeUser(app.db, 'coach', { fullName: 'Петрова Елена' });
  const assign = async () => {
    const groupId = await makeGroup(app.db, { trainer: coach });
    const place = await makeBranchSection(app.db);
    const scheduledDate = '2026-11-24T14:30:00Z';
    await makeTrialRequest(app.db, { ...place, status: 'TRIAL_ASSIGNED', groupId, scheduledDate });
    return groupId;
  };
  const name = (groupId: number) =>
    app.db('sessionSubstitutes').insert({ groupId, date: '2026-11-24', coachId: substitute, namedAt: app.clock.now() });
  const [early, late] = [await assign(), await assign()];
  const listTold = (groupId: number) =>
    app
      .db('notifications')
      .where({ event: 'trialTomorrow', groupId })
      .whereIn('userId', [coach, substitute])
      .orderBy('id')
      .pluck('userId');
  await name(early);
  await trialsTomorrowTask(app.deps).run();
  expect(await listTold(early)).toEqual([substitute]);
  expect(await listTold(late)).toEqual([coach]);
  await name(late);
  await trialsTomorrowTask(app.deps).run();
  expect(await listTold(early)).toEqual([substitute]);
  expect(await listTold(late)).toEqual([coach, substitute]);
});
