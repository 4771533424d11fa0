import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { withTransaction } from '../database/transaction';
import { type BossJobs, createBossJobs } from '../jobs/boss-jobs';
import { useTestApp } from '../testing/test-app';
import { type Carrier, outboxCarrier, PermanentFailure } from './carrier';
import { deliveryJobs } from './delivery-worker';
import { startMailServer } from './mail-server.fixture';
import {
  createOutbox,
  deliveryQueues,
  giveUpExpiredDeliveries,
  sweepDeliveries,
  sweepForgottenSms,
} from './outbox-store';
import { createSmtpCarrier } from './smtp-carrier';

const app = useTestApp();
const from = 'Школа <school@example.org>';
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function useMailServer(refuse?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(refuse);
  ends.push(server.close);
  return server;
}

/** pg-boss on the test's database with the given carrier for e-mail. */
async function startJobs(email: Carrier): Promise<BossJobs> {
  const databaseUrl = app.deps.settings.databaseUrl ?? '';
  const jobs = createBossJobs({ databaseUrl, log: app.deps.log, pollingSeconds: 0.5 });
  await jobs.prepare(Object.values(deliveryQueues));
  await jobs.work(deliveryJobs({ ...app.deps, jobs }, { sms: outboxCarrier, email }));
  ends.push(() => jobs.stop(2000));
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

test('a letter arrives whole, with its attachment and its message id', async () => {
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

test('a temporary refusal is tried again under the same message id', async () => {
  const { letters, url } = await useMailServer((_, tries) => (tries === 1 ? 450 : undefined));
  const jobs = await startJobs(createSmtpCarrier(url, from));
  const id = await post(jobs, 'busy@example.org');
  await settled(id, 'retrying');
  const waiting = await app.db('deliveries').where({ id }).first();
  expect(waiting).toMatchObject({ attempts: 1, lastError: expect.stringContaining('450') });
  // the pause of the second try is ten seconds; the test does not wait for them
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

test('a mail server that quotes the letter does not put its link or code into list or log', async () => {
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
  const told = [lastError, ...app.logLines.slice(before).map((line) => JSON.stringify(line))];
  expect(told).toContainEqual(expect.stringContaining('A message could not be sent'));
  for (const secret of [token, '482913', 'quoted@example.org']) expect(told.join()).not.toContain(secret);
});

test('without a mail server the letter waits, and is given up after the last try', async () => {
  const jobs = await startJobs(createSmtpCarrier(`smtp://127.0.0.1:${await closedPort()}`, from));
  const id = await post(jobs, 'parent@example.org');
  await settled(id, 'retrying');
  await app.db('deliveries').where({ id }).update({ attempts: 6 });
  await app.db.raw(`update pgboss.job set start_after = now() where state = 'created'`);
  await settled(id, 'max_attempts_reached');
  expect(await app.db('deliveries').where({ id }).first()).toMatchObject({ attempts: 7 });
});

test('a mail server that answers for ever, a word at a time, costs a try like any other that fails', async () => {
  const talker = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    const talking = setInterval(() => socket.write('250-and\r\n'), 20);
    socket.on('close', () => clearInterval(talking));
    ends.push(async () => void socket.destroy());
  });
  await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => talker.close(() => resolve())));
  const address = talker.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const jobs = await startJobs(createSmtpCarrier(`smtp://127.0.0.1:${port}`, from, 300));
  const id = await post(jobs, 'slow@example.org');
  await settled(id, 'retrying');
  const row = await app.db('deliveries').where({ id }).first();
  expect(row).toMatchObject({ attempts: 1, lastError: 'The mail server took too long' });
});

test('one idempotency key is one letter, and a rolled-back transaction sends none', async () => {
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
  await sweepDeliveries(app.db, jobs);
  await settled(id, 'success');
  expect(letters.map(({ to }) => to?.[0]?.address)).toContain('lost@example.org');
});

test('an SMS that nobody has touched for two minutes gets a job again; a letter and a fresh one do not', async () => {
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
  await sweepForgottenSms(app.db, jobs, new Date(app.clock.now().getTime() - 120_000));
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

/** Tries one message in a school that is no demo, or in one that is. */
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

test('what has been sent, or runs out, keeps no code and no link once it is settled, only their hash', async () => {
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

test('what was given up and does not run out keeps its text, so that staff can send it again', async () => {
  const refused = await deliver(await queueSecret('kept@example.org'), refuse);
  expect(refused).toMatchObject({ text: secret, status: 'failed' });
  const busy = await queueSecret('kept-busy@example.org');
  await app.db('deliveries').where({ id: busy }).update({ attempts: 6 });
  expect(await deliver(busy, fail)).toMatchObject({ text: secret, status: 'max_attempts_reached' });
});

test('the demo keeps its messages, since its outbox page shows them', async () => {
  const sent = await deliver(await queueSecret('demo@example.org'), accept, true);
  expect(sent).toMatchObject({ status: 'success', text: secret });
});

test('a message whose link has run out is sent no more, and the housekeeping gives it up', async () => {
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

async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
