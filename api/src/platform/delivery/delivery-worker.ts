import type { Knex } from 'knex';
import type { AppDeps } from '../app-deps';
import type { JobHandler } from '../jobs/jobs';
import { redactReport } from '../logging';
import { clearAccountFaults, countAccountFault, secondsToWait } from '../sms/breaker';
import { type Acceptance, AccountRefused, type Carrier, NotAccepted, type Parcel, PermanentFailure } from './carrier';
import { messageIdOf, referenceOf } from './delivery-names';
import { isSettled, markTry } from './doubt';
import type { OutgoingMessage } from './outbox';
import { blank, deliveryQueues, queueDelivery, waiting } from './outbox-store';
import { withdrawalJob } from './withdrawal';

type Channel = OutgoingMessage['channel'];

interface DeliveryRow {
  id: number;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  attachments: NonNullable<OutgoingMessage['attachments']>;
  attempts: number;
  idempotencyKey: string;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Seconds before the second try, the third and so on; after the last the message is given up. */
const pauses: Record<Channel, readonly number[]> = {
  // a code lives for five minutes
  sms: [3, 10, 30, 60],
  email: [10, 60, 300, 1800, 7200, 28_800],
};

type WorkerDeps = Pick<AppDeps, 'db' | 'clock' | 'jobs' | 'files' | 'log' | 'settings' | 'audit' | 'outbox'>;

/** Between two questions for an earlier try. */
const askAgainSeconds = 10;

/** Sends what lies in the outbox. Statuses: pending, retrying, failed, success, max_attempts_reached. */
export function deliveryJobs(deps: WorkerDeps, carriers: Record<Channel, Carrier>): JobHandler[] {
  const handlerOf = (channel: Channel): JobHandler => ({
    name: deliveryQueues[channel],
    handle: (data) => deliver(deps, carriers[channel], channel, Number(data.deliveryId)),
  });
  return [handlerOf('sms'), handlerOf('email'), withdrawalJob(deps)];
}

/**
 * Tries one delivery. Where messages cost money the breaker is asked first, and the try is marked before it begins, so
 * that none is sent twice whatever happens in between.
 */
async function deliver(deps: WorkerDeps, carrier: Carrier, channel: Channel, id: number): Promise<void> {
  if (!carrier.find) return attempt(deps, carrier, id, null);
  const now = deps.clock.now();
  const seconds = await secondsToWait(deps.db, now);
  if (seconds > 0 && (await postpone(deps, channel, id, seconds))) return;
  const inDoubtSince = await markTry(deps.db, id, now);
  if (inDoubtSince !== undefined) await attempt(deps, carrier, id, inDoubtSince);
}

/** Lets a message wait without counting a try; false when it has nothing to wait for. */
function postpone({ db, jobs, clock }: WorkerDeps, channel: Channel, id: number, seconds: number): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const waits = await trx('deliveries')
      .where({ id })
      .whereIn('status', waiting)
      .andWhere((row) => row.whereNull('expiresAt').orWhere('expiresAt', '>', now))
      .update({ status: 'retrying', lastError: 'The provider refuses our account; waiting', updatedAt: now });
    if (waits) await queueDelivery(jobs, trx, channel, id, seconds);
    return waits > 0;
  });
}

/**
 * The row stays locked meanwhile: a second job for it finds nothing to do, and if this process dies the lock goes with
 * it and the job comes again. `inDoubtSince`: when an earlier try ended without a definite answer.
 */
async function attempt(deps: WorkerDeps, carrier: Carrier, id: number, inDoubtSince: Date | null): Promise<void> {
  const { db, clock, log } = deps;
  await db.transaction(async (trx) => {
    const row: DeliveryRow | undefined = await trx('deliveries')
      .where({ id })
      .whereIn('status', waiting)
      .forUpdate()
      .skipLocked()
      .first();
    if (!row) return;
    const messageId = messageIdOf(row, deps.settings.mailFrom);
    const step: Step = { deps, trx, carrier, row, inDoubtSince };
    if (row.expiresAt !== null && row.expiresAt <= clock.now()) return recordFailure(step, expired);
    let answer: Acceptance | null;
    try {
      const parcel = await pack(deps, row, messageId);
      answer = await (inDoubtSince === null ? carrier.send(parcel) : findEarlier(carrier, parcel));
    } catch (error) {
      log.warn({ err: toldOf(error), deliveryId: id, attempt: row.attempts + 1 }, 'A message could not be sent');
      return recordFailure(step, error);
    }
    if (answer === null) await sendAgainOnceSure(step, inDoubtSince);
    else await recordSuccess(step, answer, messageId);
  });
}

interface Step {
  deps: WorkerDeps;
  trx: Knex.Transaction;
  carrier: Carrier;
  row: DeliveryRow;
  inDoubtSince: Date | null;
}

const expired = new PermanentFailure('expired');

async function findEarlier(carrier: Carrier, parcel: Parcel): Promise<Acceptance | null> {
  return (await carrier.find?.(parcel)) ?? null;
}

/**
 * The service does not have the message. While it may still take an earlier try in, it is asked again later. After that
 * the message is sent again, by a job of its own, since a try must be marked before it begins, which the lock of this
 * one forbids. Neither counts as a try.
 */
async function sendAgainOnceSure({ deps, trx, row }: Step, inDoubtSince: Date | null): Promise<void> {
  const now = deps.clock.now();
  const settled = inDoubtSince === null || isSettled(inDoubtSince, now);
  await trx('deliveries')
    .where({ id: row.id })
    .update({ status: 'retrying', updatedAt: now, ...(settled ? { inDoubtSince: null } : {}) });
  await queueDelivery(deps.jobs, trx, row.channel, row.id, settled ? undefined : askAgainSeconds);
}

/**
 * What need not be sent again is blanked, since codes and links lie in it; the outbox page of the demo needs it. A
 * message that was given up keeps its text if nothing in it runs out, so that staff can send it again.
 */
async function recordSuccess({ deps, trx, carrier, row }: Step, answer: Acceptance, messageId: string): Promise<void> {
  const now = deps.clock.now();
  const report = answer.report ?? null;
  await trx('deliveries')
    .where({ id: row.id })
    .update({
      ...tried(deps, carrier, row),
      ...(deps.settings.demo ? {} : blank),
      ...(report === null ? {} : { report, reportedAt: now }),
      status: 'success',
      sentAt: now,
      providerMessageId: answer.providerMessageId,
      costKopecks: answer.costKopecks ?? null,
      inDoubtSince: null,
      messageId,
      lastError: null,
    });
  if (carrier.find) await clearAccountFaults(deps, trx);
}

async function recordFailure({ deps, trx, carrier, row, inDoubtSince }: Step, error: unknown): Promise<void> {
  const { channel, id, attempts } = row;
  // a refusal to tell of an earlier try says nothing of that try
  const isPermanent = error instanceof PermanentFailure && (inDoubtSince === null || error === expired);
  const isDefinite = error instanceof PermanentFailure || error instanceof NotAccepted;
  const pause = pauses[channel][attempts];
  const isFinal = isPermanent || pause === undefined;
  const lastError = describe(error);
  await trx('deliveries')
    .where({ id })
    .update({
      ...tried(deps, carrier, row),
      ...(isFinal && row.expiresAt !== null && !deps.settings.demo ? blank : {}),
      ...(isDefinite ? { inDoubtSince } : {}),
      status: isPermanent ? 'failed' : isFinal ? 'max_attempts_reached' : 'retrying',
      lastError,
    });
  if (!isFinal) await queueDelivery(deps.jobs, trx, channel, id, pause);
  if (error instanceof AccountRefused) {
    await countAccountFault(deps, trx, { provider: carrier.provider, reason: lastError });
  }
}

function tried({ clock }: WorkerDeps, { provider }: Carrier, { attempts }: DeliveryRow) {
  return { attempts: attempts + 1, provider, updatedAt: clock.now() };
}

async function pack({ files }: WorkerDeps, row: DeliveryRow, messageId: string): Promise<Parcel> {
  const attachments = await Promise.all(
    row.attachments.map(async ({ fileName, fileKey, contentType }) => {
      const content = await files.get(fileKey);
      if (!content) throw new Error('An attachment is not in the object store');
      return { fileName, content, contentType };
    }),
  );
  const { recipient: to, subject, text, createdAt } = row;
  return { to, subject, text, attachments, messageId, reference: referenceOf(row), createdAt };
}

/** The receiving side may quote the letter, with the code or link in it: no log and no list gets that. */
function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return redactReport(cause instanceof Error ? cause.message : String(cause));
}

/** The same words with the place in our code. */
function toldOf(error: unknown): Error {
  const told = new Error(describe(error));
  if (error instanceof Error) {
    told.name = error.name;
    told.stack = error.stack ?? '';
  }
  return told;
}
