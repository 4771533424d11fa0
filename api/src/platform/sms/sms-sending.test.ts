import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { NotAccepted, outboxCarrier } from '../delivery/carrier';
import { deliveryJobs } from '../delivery/delivery-worker';
import { createOutbox, deliveryQueues } from '../delivery/outbox-store';
import { type BossJobs, createBossJobs } from '../jobs/boss-jobs';
import { type Provider, phone, useSms } from './testing/sms.fixture';
import type { Plan } from './testing/sms-simulator';

const app = useTestApp();
const sms = useSms(app);

const providers: Provider[] = ['smsc', 'smsaero'];
const faults: Plan[] = [
  'accept',
  'slow',
  'drop after',
  'error after',
  'broken answer',
  'drop before',
  'error before',
  'busy',
  'late',
];
const cases = providers.flatMap((provider) => faults.map((fault) => [provider, fault] as const));

test.each(cases)('%s: "%s" costs a code once, and it arrives', async (provider, fault) => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator(provider).plan(fault);
  const sent = await sms.drive(id, sms.carrier(provider));
  expect(sent).toMatchObject({ status: 'success', provider, text: '', costKopecks: 350, inDoubtSince: null });
  expect(sent.providerMessageId).toMatch(provider === 'smsc' ? new RegExp(`^${id}-[0-9a-f]{16}$`) : /^\d{4}$/);
  expect(sms.chargesFor(provider, text)).toBe(1);
  // a later job does not resend it
  await sms.step(id, sms.carrier(provider));
  expect(sms.chargesFor(provider, text)).toBe(1);
});

test.each(providers)('%s: several consecutive faults still charge a code once', async (provider) => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator(provider).plan('busy', 'drop before', 'error after');
  expect(await sms.drive(id, sms.carrier(provider))).toMatchObject({ status: 'success' });
  expect(sms.chargesFor(provider, text)).toBe(1);
});

test('a service that takes the code without responding is queried before a resend', async () => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator('smsc').plan('hang');
  const waiting = await sms.step(id, sms.carrier('smsc'));
  expect(waiting).toMatchObject({ status: 'retrying', text, lastError: expect.stringContaining('no answer in time') });
  expect(waiting.inDoubtSince).toEqual(app.clock.now());
  expect(await sms.step(id, sms.carrier('smsc'))).toMatchObject({ status: 'success' });
  expect(sms.chargesFor('smsc', text)).toBe(1);
});

test.each(providers)('%s: a wrong number fails at once and costs nothing', async (provider) => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator(provider).plan('wrong number');
  const refused = await sms.step(id, sms.carrier(provider));
  expect(refused).toMatchObject({ status: 'failed', attempts: 1, text: '', inDoubtSince: null });
  expect(sms.chargesFor(provider, text)).toBe(0);
});

test('the service is queried after "the same twice in a minute", which may mean that the first one was accepted', async () => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator('smsc').plan('duplicate');
  expect(await sms.step(id, sms.carrier('smsc'))).toMatchObject({ status: 'retrying' });
  expect((await sms.row(id)).inDoubtSince).toEqual(app.clock.now());
  expect(await sms.drive(id, sms.carrier('smsc'))).toMatchObject({ status: 'success' });
  expect(sms.chargesFor('smsc', text)).toBe(1);
});

test('querying for an earlier attempt uses up no attempts', async () => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator('smsc').plan('drop before');
  for (let jobs = 0; jobs < 8; jobs += 1) {
    expect(await sms.step(id, sms.carrier('smsc'))).toMatchObject({ status: 'retrying', attempts: 1 });
  }
  expect(await sms.drive(id, sms.carrier('smsc'))).toMatchObject({ status: 'success', attempts: 2 });
  expect(sms.chargesFor('smsc', text)).toBe(1);
});

test('an expired code is neither sent nor queried', async () => {
  const id = await sms.queueCode();
  const before = sms.simulator('smsc').requests();
  app.clock.advance(5 * 60_000);
  expect(await sms.step(id, sms.carrier('smsc'))).toMatchObject({ status: 'failed', lastError: 'expired', text: '' });
  expect(sms.simulator('smsc').requests()).toBe(before);
});

test('an unreachable service has definitely accepted nothing', async () => {
  const id = await sms.queueCode();
  const nobody = {
    ...sms.carrier('smsc'),
    send: async () => {
      throw new NotAccepted('The provider could not be asked (ECONNREFUSED)');
    },
  };
  expect(await sms.step(id, nobody)).toMatchObject({ status: 'retrying', inDoubtSince: null });
});

test.each(providers)(
  '%s: a code is not resent when the process dies after the service accepted it',
  async (provider) => {
    const id = await sms.queueCode();
    const { text } = await sms.row(id);
    const carrier = sms.carrier(provider);
    const dying = {
      ...carrier,
      send: async (parcel: Parameters<typeof carrier.send>[0]) => {
        const answer = await carrier.send(parcel);
        // simulates a kill: the connection and its uncommitted changes are lost
        await app.db.raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`);
        return answer;
      },
    };
    await expect(sms.step(id, dying)).rejects.toThrow();
    expect(await sms.row(id)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await sms.step(id, carrier)).toMatchObject({ status: 'success', attempts: 1 });
    expect(sms.chargesFor(provider, text)).toBe(1);
  },
);

test.each(providers)('%s: five parallel workers charge one code once', async (provider) => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  sms.simulator(provider).plan('slow');
  await Promise.all([1, 2, 3, 4, 5].map(() => sms.step(id, sms.carrier(provider))));
  expect(await sms.drive(id, sms.carrier(provider))).toMatchObject({ status: 'success' });
  expect(sms.chargesFor(provider, text)).toBe(1);
});

test('two processes with real queues charge each of many codes once despite faults', async () => {
  const databaseUrl = app.deps.settings.databaseUrl ?? '';
  const processes: BossJobs[] = [];
  for (const _ of [1, 2]) {
    const jobs = createBossJobs({ databaseUrl, log: app.deps.log, pollingSeconds: 0.5 });
    await jobs.prepare(Object.values(deliveryQueues));
    await jobs.work(deliveryJobs({ ...app.deps, jobs }, { sms: sms.carrier('smsc'), email: outboxCarrier }));
    processes.push(jobs);
  }
  const [jobs] = processes;
  if (!jobs) throw new Error('No process');
  const outbox = createOutbox({ jobs, clock: app.clock });
  sms.simulator('smsc').plan('slow', 'drop after', 'accept', 'error after', 'busy', 'broken answer');
  const texts = Array.from({ length: 12 }, (_, index) => `Ссылка ${index}`);
  const message = { channel: 'sms', purpose: 'signing_link', to: phone } as const;
  await Promise.all(
    texts.map((text) =>
      withTransaction(app.db, (trx) => outbox.enqueue(trx, { ...message, text, idempotencyKey: text })),
    ),
  );
  const sent = () => app.db('deliveries').where({ purpose: 'signing_link', status: 'success' }).pluck('id');
  await expect.poll(sent, { timeout: 60_000, interval: 100 }).toHaveLength(texts.length);
  for (const text of texts) expect([text, sms.chargesFor('smsc', text)]).toEqual([text, 1]);
  for (const process of processes) await process.stop(2000);
});

test('no phone, text or password reaches the log or an error', async () => {
  const lines = JSON.stringify(app.logLines);
  const errors = JSON.stringify(await app.db('deliveries').pluck('lastError'));
  expect(app.logLines.length).toBeGreaterThan(0);
  for (const secret of [phone.slice(1), 'Код', 'hunter2']) {
    expect(lines).not.toContain(secret);
    expect(errors).not.toContain(secret);
  }
});
