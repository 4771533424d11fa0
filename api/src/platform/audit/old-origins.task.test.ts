import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { checkChain } from './check-chain';
import { oldOriginsTask } from './old-origins.task';

const app = useTestApp();
const day = 24 * 3600_000;

test('addresses and browsers of staff are erased after a year; evidence of families and the chain stay unchanged', async () => {
  const origin = { userId: 1, ipAddress: '192.0.2.1', userAgent: 'browser', errorDetails: 'x' };
  await withTransaction(app.db, (trx) =>
    app.deps.audit.append(trx, [
      { eventType: 'auth.login', ...origin },
      { eventType: 'contract.sent', contractId: 7, ...origin },
      { eventType: 'trial_request.moved', metadata: { trialRequestId: 3 }, ...origin },
      { eventType: 'school.updated', ...origin },
    ]),
  );
  const task = oldOriginsTask(app.deps);
  const kept = async () => app.db('auditLogs').whereNotNull('ipAddress').orderBy('id').pluck('eventType');

  app.clock.advance(364 * day);
  await task.run();
  expect(await kept()).toHaveLength(4);
  await withTransaction(app.db, (trx) => app.deps.audit.append(trx, [{ eventType: 'auth.logout', ...origin }]));

  app.clock.advance(2 * day);
  await Promise.all([task.run(), task.run()]);
  await task.run();
  expect(await kept()).toEqual(['contract.sent', 'trial_request.moved', 'auth.logout']);
  expect(await app.db('auditLogs').where({ eventType: 'auth.login' }).first()).toMatchObject({
    ...{ userId: '1', phoneNumber: null, ipAddress: null, userAgent: null, errorDetails: null, personalSalt: null },
  });
  const events = await app.db('auditLogs').where({ eventType: 'audit.origins_erased' }).pluck('metadata');
  const erasedEvents = [
    [1, 1],
    [4, 4],
  ];
  expect(events).toEqual([{ count: 2, before: expect.any(String), erasedEvents }]);
  expect(await checkChain(app.deps)).toMatchObject({ whole: true, events: 6 });
});
