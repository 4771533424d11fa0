import { expect, test } from 'vitest';
import { withTransaction } from '../database/transaction';
import { useTestApp } from '../testing/test-app';
import { checkChain } from './check-chain';
import { oldOriginsChore } from './old-origins.chore';

const app = useTestApp();
const day = 24 * 3600_000;

test('whence staff worked is forgotten after a year; families’ evidence and the chain stay as they are', async () => {
  const origin = { userId: 1, ipAddress: '192.0.2.1', userAgent: 'browser', errorDetails: 'x' };
  await withTransaction(app.db, (trx) =>
    app.deps.audit.append(trx, [
      { eventType: 'auth.login', ...origin },
      { eventType: 'contract.sent', contractId: 7, ...origin },
      { eventType: 'trial_request.moved', metadata: { trialRequestId: 3 }, ...origin },
      { eventType: 'school.updated', ...origin },
    ]),
  );
  const chore = oldOriginsChore(app.deps);
  const kept = async () => app.db('auditLogs').whereNotNull('ipAddress').orderBy('id').pluck('eventType');

  app.clock.advance(364 * day);
  await chore.run();
  expect(await kept()).toHaveLength(4);
  await withTransaction(app.db, (trx) => app.deps.audit.append(trx, [{ eventType: 'auth.logout', ...origin }]));

  app.clock.advance(2 * day);
  await Promise.all([chore.run(), chore.run()]);
  await chore.run();
  expect(await kept()).toEqual(['contract.sent', 'trial_request.moved', 'auth.logout']);
  expect(await app.db('auditLogs').where({ eventType: 'auth.login' }).first()).toMatchObject({
    ...{ userId: '1', phoneNumber: null, ipAddress: null, userAgent: null, errorDetails: null, personalSalt: null },
  });
  const told = await app.db('auditLogs').where({ eventType: 'audit.origins_erased' }).pluck('metadata');
  expect(told).toEqual([{ count: 2, before: expect.any(String) }]);
  expect(await checkChain(app.deps)).toMatchObject({ whole: true, events: 6 });
});
