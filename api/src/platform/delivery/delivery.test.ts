import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { type BossJobs, createBossJobs } from '../jobs/boss-jobs';
import { findFreePort } from '../process/free-port';
import { type Carrier, outboxCarrier, PermanentFailure } from './carrier';
import { createCarriers, listHeldChannels } from './create-carriers';
import { deliveryJobs } from './delivery-worker';
import { startMailServer } from './mail-server.fixture';
import {
  createOutbox,
  deliveryQueues,
  giveUpExpiredDeliveries,
  requeueDeliveries,
  requeueStalledSms,
} from './outbox-store';
import { createSmtpCarrier } from './smtp-carrier';
import { withdrawMessagesByKeys } from './withdrawal';

const app = useTestApp();
const from = 'Школа <school@example.org>';
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

async function useMailServer(refuse?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(refuse);
  cleanups.push(server.close);
  return server;
}

/** Starts pg-boss on the test's database with the given carrier for e-mail. */
async function startJobs(email: Carrier): Promise<BossJobs> {
  const databaseUrl = app.deps.settings.databaseUrl ?? '';
  const jobs = createBossJobs({ databaseUrl, log: app.deps.log, pollingSeconds: 0.5 });
  await jobs.prepare(Object.values(deliveryQueues));
  await jobs.work(deliveryJobs({ ...app.deps, jobs }, { sms: outboxCarrier, email }));
  cleanups.push(() => jobs.stop(2000));
  return jobs;
}

let serial = 0;

async function post(jobs: BossJobs, to: string, attachments?: Parameters<Outbox['enqueue']>[1]['attachments']) {
  serial += 1;
  const message = {
    channel: 'email',
    purpose: 'signed_contract',
    to,
    subject: 'Договор готов',
    text: 'Здравствуйте!',
    attachments,
  } as const;
  const outbox = createOutbox({ jobs, clock: app.clock });
  return withTransaction(app.db, (trx) => outbox.enqueue(trx, { ...message, idempotencyKey: `letter-${serial}` }));
}

type Outbox = ReturnType<typeof createOutbox>;

async function settled(id: number, status: string) {
  return expect
    .poll(() => app.db('deliveries').where({ id }).first(), { timeout: 15_000, interval: 50 })
    .toMatchObject({ status });
}

test('a letter arrives complete, with its attachment and message id', async () => {
  const { letters, url } = await useMailServer();
  const jobs = await startJobs(createSmtpCarrier(url, from));
  await app.deps.files.put('contracts/7.pdf', Buffer.from('%PDF-1.7 test'), 'application/pdf');
  const attachment = { fileName: 'Договор №7.pdf', fileKey: 'contracts/7.pdf', contentType: 'application/pdf' };
  const id = await post(jobs, 'parent@example.org', [attachment]);
  await settled(id, 'success');

  const row = await app.db('deliveries').where({ id }).first();
  expect(row).toMatchObject({ attempts: 1, provider: 'smtp', lastError: null });
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({
    from: { address: 'school@example.org', name: 'Школа' },
    to: [{ address: 'parent@example.org' }],
    subject: 'Договор готов',
    messageId: row.messageId,
  });
  expect(letters[0]?.text?.trim()).toBe('Здравствуйте!');
  const file = letters[0]?.attachments[0];
  expect(file?.filename).toBe('Договор №7.pdf');
  expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 test');
});

test('a temporary refusal is retried with the same message id', async () => {
  const { letters, url } = await useMailServer((_, tries) => (tries === 1 ? 450 : undefined));
  const jobs = await startJobs(createSmtpCarrier(url, from));
  const id = await post(jobs, 'busy@example.org');
  await settled(id, 'retrying');
  const waiting = await app.db('deliveries').where({ id }).first();
  expect(waiting).toMatchObject({ attempts: 1, lastError: expect.stringContaining('450') });
  // skips the pause of ten seconds before the second attempt
  await app.db.raw(`update pgboss.job set start_after = now() where state = 'created'`);
  await settled(id, 'success');
  const row = await app.db('deliveries').where({ id }).first();
  expect(row.attempts).toBe(2);
  expect(letters.map(({ messageId }) => messageId)).toEqual([row.messageId]);
});

test('a permanent refusal fails at once', async () => {
  const { letters, url } = await useMailServer(() => 550);
  const jobs = await startJobs(createSmtpCarrier(url, from));
  const id = await post(jobs, 'nobody@example.org');
  await settled(id, 'failed');
  expect(await app.db('deliveries').where({ id }).first()).toMatchObject({ attempts: 1 });
  expect(letters).toEqual([]);
});

test('a mail server’s quote of the letter reaches neither the list of deliveries nor the log', async () => {
  const token = `${'Ab-_'.repeat(10)}xyz`;
  const quoting: Carrier = {
    provider: 'smtp',
    send: async ({ to }) => {
      const cause = new Error(
        `550 5.7.1 <${to}> spam: https://school.example/sign-contract/${token}?cid=1 code 482913`,
      );
      throw new PermanentFailure('The mail server refused', { cause });
    },
  };
  const before = app.logLines.length;
  const jobs = await startJobs(quoting);
  const id = await post(jobs, 'quoted@example.org');
  await settled(id, 'failed');
  const { lastError } = await app.db('deliveries').where({ id }).first();
  expect(lastError).toContain('550 5.7.1');
  const texts = [lastError, ...app.logLines.slice(before).map((line) => JSON.stringify(line))];
  expect(texts).toContainEqual(expect.stringContaining('A message could not be sent'));
  for (const secret of [token, '482913', 'quoted@example.org']) expect(texts.join()).not.toContain(secret);
});

test('without a mail server the letter is retried and fails after the last attempt', async () => {
  const jobs = await startJobs(createSmtpCarrier(`smtp://127.0.0.1:${await findFreePort()}`, from));
  const id = await post(jobs, 'parent@example.org');
  await settled(id, 'retrying');
  await app.db('deliveries').where({ id }).update({ attempts: 6 });
  await app.db.raw(`update pgboss.job set start_after = now() where state = 'created'`);
  await settled(id, 'max_attempts_reached');
  expect(await app.db('deliveries').where({ id }).first()).toMatchObject({ attempts: 7 });
});

test('a mail server that responds endlessly, word by word, costs one attempt', async () => {
  const talker = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    const talking = setInterval(() => socket.write('250-and\r\n'), 20);
    socket.on('close', () => clearInterval(talking));
    cleanups.push(async () => void socket.destroy());
  });
  await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => talker.close(() => resolve())));
  const address = talker.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const jobs = await startJobs(createSmtpCarrier(`smtp://127.0.0.1:${port}`, from, 300));
  const id = await post(jobs, 'slow@example.org');
  await settled(id, 'retrying');
  const row = await app.db('deliveries').where({ id }).first();
  expect(row).toMatchObject({ attempts: 1, lastError: 'The mail server took too long' });
});

test('one idempotency key gives one letter, and a rolled-back transaction gives none', async () => {
  const { letters, url } = await useMailServer();
  const jobs = await startJobs(createSmtpCarrier(url, from));
  const outbox = createOutbox({ jobs, clock: app.clock });
  const message = {
    channel: 'email',
    purpose: 'signed_contract',
    to: 'once@example.org',
    text: 'x',
    idempotencyKey: 'once',
  } as const;
  const ids = await Promise.all([1, 2, 3].map(() => withTransaction(app.db, (trx) => outbox.enqueue(trx, message))));
  expect(new Set(ids).size).toBe(1);
  const rolledBack = withTransaction(app.db, async (trx) => {
    await outbox.enqueue(trx, { ...message, to: 'never@example.org', idempotencyKey: 'never' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  const last = await post(jobs, 'last@example.org');
  await settled(last, 'success');
  await settled(ids[0] ?? 0, 'success');
  expect(letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(['last@example.org', 'once@example.org']);
});

test('a message that lost its job is sent after the sweep at start', async () => {
  const { letters, url } = await useMailServer();
  const silent = { enqueue: async () => {} };
  const outbox = createOutbox({ jobs: silent, clock: app.clock });
  const id = await withTransaction(app.db, (trx) =>
    outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'signed_contract',
      to: 'lost@example.org',
      text: 'x',
      idempotencyKey: 'lost',
    }),
  );
  const jobs = await startJobs(createSmtpCarrier(url, from));
  await requeueDeliveries(app.db, jobs);
  await settled(id, 'success');
  expect(letters.map(({ to }) => to?.[0]?.address)).toContain('lost@example.org');
});

test('an SMS without progress for two minutes gets a new job; a letter and a recent SMS do not', async () => {
  const queued: number[] = [];
  const jobs = {
    enqueue: async (_trx: unknown, _name: string, data: Record<string, unknown>) =>
      void queued.push(Number(data.deliveryId)),
  };
  const silent = createOutbox({ jobs: { enqueue: async () => {} }, clock: app.clock });
  const put = (channel: 'sms' | 'email', idempotencyKey: string) =>
    withTransaction(app.db, (trx) =>
      silent.enqueue(trx, { channel, purpose: 'signing_link', to: 'x', text: 'x', idempotencyKey }),
    );
  const forgotten = await put('sms', 'forgotten');
  await put('email', 'forgotten-letter');
  app.clock.advance(121_000);
  await put('sms', 'fresh');
  await requeueStalledSms(app.db, jobs, new Date(app.clock.now().getTime() - 120_000));
  expect(queued).toEqual([forgotten]);
});

const secret = 'https://school.example/sign-contract/secret?cid=1';
const hashOfSecret = createHash('sha256').update(secret, 'utf8').digest('hex');

async function queueSecret(to: string, expiresAt?: Date): Promise<number> {
  const outbox = createOutbox({ jobs: { enqueue: async () => {} }, clock: app.clock });
  const message = {
    channel: 'email',
    purpose: 'signed_contract',
    to,
    subject: 'Ссылка',
    text: secret,
    idempotencyKey: to,
    expiresAt,
  } as const;
  return withTransaction(app.db, (trx) => outbox.enqueue(trx, message));
}

/** Attempts one delivery, outside demo mode or in it. */
async function deliver(id: number, send: Carrier['send'], demo = false) {
  const settings = { ...app.deps.settings, demo };
  const [, email] = deliveryJobs({ ...app.deps, settings }, { sms: outboxCarrier, email: { provider: 'test', send } });
  await email?.handle({ deliveryId: id });
  return app.db('deliveries').where({ id }).first();
}

const accept: Carrier['send'] = async () => ({ providerMessageId: null });
const refuse: Carrier['send'] = async () => {
  throw new PermanentFailure('no such mailbox');
};
const fail: Carrier['send'] = async () => {
  throw new Error('later');
};

test('a finished message that was sent or expires loses its code or link and keeps the hash', async () => {
  const blanked = { text: '', html: null, textSha256: hashOfSecret, subject: 'Ссылка' };
  const later = new Date(app.clock.now().getTime() + 3600_000);
  const sent = await deliver(await queueSecret('sent@example.org'), accept);
  expect(sent).toMatchObject({ ...blanked, status: 'success', recipient: 'sent@example.org' });
  const refused = await deliver(await queueSecret('refused@example.org', later), refuse);
  expect(refused).toMatchObject({ ...blanked, status: 'failed' });
  const busy = await deliver(await queueSecret('busy-secret@example.org', later), fail);
  expect(busy).toMatchObject({ text: secret, status: 'retrying' });
  await app.db('deliveries').where({ id: busy.id }).update({ attempts: 6 });
  expect(await deliver(busy.id, fail)).toMatchObject({ ...blanked, status: 'max_attempts_reached' });
});

test('a failed message that does not expire keeps its text, so that staff can resend it', async () => {
  const refused = await deliver(await queueSecret('kept@example.org'), refuse);
  expect(refused).toMatchObject({ text: secret, status: 'failed' });
  const busy = await queueSecret('kept-busy@example.org');
  await app.db('deliveries').where({ id: busy }).update({ attempts: 6 });
  expect(await deliver(busy, fail)).toMatchObject({ text: secret, status: 'max_attempts_reached' });
});

test('the demo keeps the texts for its outbox page', async () => {
  const sent = await deliver(await queueSecret('demo@example.org'), accept, true);
  expect(sent).toMatchObject({ status: 'success', text: secret });
});

test('a message with an expired link is not sent, and housekeeping marks it as failed', async () => {
  const { clock } = app;
  const soon = new Date(clock.now().getTime() + 1000);
  const [late, lost, good] = [
    await queueSecret('late@example.org', soon),
    await queueSecret('lost-secret@example.org', soon),
    await queueSecret('good@example.org', new Date(soon.getTime() + 60_000)),
  ];
  clock.advance(1000);
  expect(await deliver(late, accept)).toMatchObject({ status: 'failed', text: '', lastError: 'expired' });
  await giveUpExpiredDeliveries({ db: app.db, settings: { ...app.deps.settings, demo: false } }, clock.now());
  expect(await app.db('deliveries').where({ id: lost }).first()).toMatchObject({ status: 'failed', text: '' });
  expect(await app.db('deliveries').where({ id: good }).first()).toMatchObject({ status: 'pending', text: secret });
});

test('without a carrier a message is held with its text, and is sent once there is one', async () => {
  const id = await queueSecret('held@example.org');
  const [, email] = deliveryJobs(app.deps, { sms: null, email: null });
  await email?.handle({ deliveryId: id });
  const held = { status: 'pending', provider: 'outbox', attempts: 0, text: secret, sentAt: null };
  expect(await app.db('deliveries').where({ id }).first()).toMatchObject(held);

  const queued: number[] = [];
  await requeueDeliveries(app.db, { enqueue: async (_trx, _name, data) => void queued.push(Number(data.deliveryId)) });
  expect(queued).toContain(id);
  expect(await deliver(id, accept)).toMatchObject({ status: 'success', provider: 'test', attempts: 1, text: '' });
});

test('a withdrawn or expired held message is not sent when sending is set up', async () => {
  const id = await queueSecret('unwanted@example.org');
  const late = await queueSecret('late-held@example.org', new Date(app.clock.now().getTime() + 1000));
  const [, email] = deliveryJobs(app.deps, { sms: null, email: null });
  for (const deliveryId of [id, late]) await email?.handle({ deliveryId });
  await withTransaction(app.db, (trx) => withdrawMessagesByKeys(app.deps, trx, ['unwanted@example.org']));
  app.clock.advance(1000);
  let sent = 0;
  const count: Carrier['send'] = async () => {
    sent += 1;
    return { providerMessageId: null };
  };
  expect(await deliver(id, count)).toMatchObject({ status: 'failed', withdrawnAt: expect.any(Date) });
  expect(await deliver(late, count)).toMatchObject({ status: 'failed', lastError: 'expired' });
  expect(sent).toBe(0);
});

test('a held SMS does not get a new job every minute', async () => {
  const silent = createOutbox({ jobs: { enqueue: async () => {} }, clock: app.clock });
  const id = await withTransaction(app.db, (trx) =>
    silent.enqueue(trx, { channel: 'sms', purpose: 'signing_link', to: 'x', text: 'x', idempotencyKey: 'held-sms' }),
  );
  await deliveryJobs(app.deps, { sms: null, email: null })[0]?.handle({ deliveryId: id });
  app.clock.advance(600_000);
  const queued: number[] = [];
  const jobs = {
    enqueue: async (_trx: unknown, _name: string, data: Record<string, unknown>) =>
      void queued.push(Number(data.deliveryId)),
  };
  await requeueStalledSms(app.db, jobs, app.clock.now());
  expect(queued).not.toContain(id);
});

test('outside demo mode the outbox is not a carrier', () => {
  const { settings, secretKey } = app.deps;
  expect(createCarriers({ ...settings, demo: true }, secretKey)).toEqual({ sms: outboxCarrier, email: outboxCarrier });
  expect(createCarriers({ ...settings, demo: false }, secretKey)).toEqual({ sms: null, email: null });
  expect(listHeldChannels({ ...settings, demo: true })).toEqual([]);
  expect(listHeldChannels({ ...settings, demo: false, smtpUrl: 'smtp://mail' })).toEqual(['sms']);
});
