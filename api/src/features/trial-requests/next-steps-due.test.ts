import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeBranchSection } from '../groups/school.fixture';
import { nextStepsDueTask } from './next-steps-due.task';
import { makeTrialRequest } from './trial-request.fixture';

const app = useTestApp();

test('the person of a next step is notified on its day, once and in the daytime; without a person, everybody of the funnel', async () => {
  const [owner, senior] = [await app.userId('owner'), await app.userId('senior_admin')];
  const place = await makeBranchSection(app.db);
  const make = (columns: Record<string, unknown>) =>
    makeTrialRequest(app.db, { ...place, nextStep: 'call', createdAt: '2026-11-01T10:00:00Z', ...columns });
  const reason = await app.db('refusalReasons').first('id');
  const refused = { status: 'REFUSED', refusedFrom: 'NEW', refusalReasonId: reason.id };
  const called = await make({ ...refused, nextStepOn: '2026-11-24', nextStepUserId: senior });
  const asked = await make({
    ...{ status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-23T15:00:00Z' },
    ...{ nextStep: 'ask_outcome', nextStepOn: '2026-11-24' },
  });
  await make({ nextStepOn: '2026-11-25' });
  await make({ nextStepOn: '2026-11-20' });
  // staff were notified of the new request on its arrival
  const now = '2026-11-24T05:00:00Z';
  await make({ nextStepOn: '2026-11-24', createdAt: now, updatedAt: now });
  const run = () => nextStepsDueTask(app.deps).run();

  app.clock.set('2026-11-24T04:59:00Z');
  await run();
  expect(await app.db('notifications')).toEqual([]);
  app.clock.set('2026-11-24T06:00:00Z');
  await run();
  await run();
  const notifications = await app.db('notifications').orderBy(['subject', 'userId']);
  expect(notifications.map(({ userId, event, link }) => [userId, event, link]).sort()).toEqual(
    [
      [senior, 'callBackDue', `/sales-funnel/${called}`],
      [owner, 'trialOutcomeAsked', `/sales-funnel/${asked}`],
      [senior, 'trialOutcomeAsked', `/sales-funnel/${asked}`],
    ].sort(),
  );
});
