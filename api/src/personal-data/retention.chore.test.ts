import { expect, test } from 'vitest';
import { allChores, allJobs, allRoutes } from '../features';
import { verifyAuditChain } from '../platform/audit/verify-chain';
import { outboxCarrier } from '../platform/delivery/carrier';
import { deliveryJobs } from '../platform/delivery/delivery-worker';
import { useTestApp } from '../platform/testing/test-app';
import { everyText, fill, later, leave, tracesOf } from './family.fixture';
import { retentionChore } from './retention.chore';

const app = useTestApp({
  features: allRoutes,
  jobs: (deps) => [...allJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});

test('the daily job takes what is past its term and nothing else, with one act a run', async () => {
  expect(allChores(app.deps).map(({ name }) => name)).toContain('personal-data-retention');
  const chore = retentionChore(app.deps);
  await chore.run();
  const acts = () => app.db('personalDataActs').where({ basis: 'retention' }).orderBy('id');
  const before = (await acts()).length;
  const staying = await fill(app);
  const leaving = await fill(app);
  const refusing = await fill(app);
  await leave(app, leaving);
  const reason = await app.db('refusalReasons').first('id');
  await app
    .db('trialRequests')
    .where({ id: refusing.trialRequestId })
    .update({ status: 'REFUSED', refusalReasonId: reason.id, refusedFrom: 'NEW', statusChangedAt: app.clock.now() });

  later(app, 1, -1);
  await chore.run();
  expect(await acts()).toHaveLength(before);

  later(app, 0, 3);
  await chore.run();
  await chore.run();
  const first = await acts();
  expect(first).toHaveLength(before + 1);
  expect(first.at(-1).items).toContainEqual(
    expect.objectContaining({ category: 'trialRequests', action: 'anonymised', count: 1 }),
  );
  const texts = await everyText(app);
  expect(
    texts.filter((text) => text.startsWith('trial_requests.') && text.includes(refusing.secrets.trialName)),
  ).toEqual([]);
  expect(texts.some((text) => text.startsWith('students.') && text.includes(refusing.secrets.surname))).toBe(true);
  expect(texts.some((text) => text.startsWith('trial_requests.') && text.includes(staying.secrets.trialName))).toBe(
    true,
  );

  later(app, 6);
  await chore.run();
  await app.runJobs();
  expect(await tracesOf(app, leaving.secrets)).toEqual([]);
  expect((await tracesOf(app, staying.secrets)).length).toBeGreaterThan(20);
  expect(await acts()).toHaveLength(before + 2);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});
