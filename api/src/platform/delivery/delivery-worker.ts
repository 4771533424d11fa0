import type { Knex } from 'knex';
import type { JobHandler } from '../jobs/jobs';
import { redactReport } from '../logging';
import type { PlatformDeps } from '../platform-deps';
import { clearAccountFaults, countAccountFault, takeBreakerPass } from '../sms/breaker';
import { isAttemptSettled, markAttempt } from './attempt-marks';
import {
  type Acceptance,
  AccountRefused,
  type Carrier,
  NotAccepted,
  outboxProvider,
  type Parcel,
  PermanentFailure,
} from './carrier';
import { toDeliveryReference, toMessageId } from './delivery-names';
import type { OutgoingMessage } from './outbox';
import { deliveryQueues, erasedContent, queueDelivery, waitingStatuses } from './outbox-store';
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

/** Seconds before the second attempt, the third and so on; after the last one the delivery fails for good. */
const pauses: Record<Channel, readonly number[]> = {
  // a signing code is valid for five minutes
  sms: [3, 10, 30, 60],
  email: [10, 60, 300, 1800, 7200, 28_800],
};

type WorkerDeps = Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'files' | 'log' | 'settings' | 'audit' | 'outbox'>;

/** Seconds between two queries for an earlier attempt. */
const repeatQuerySeconds = 10;

/**
 * Creates the jobs that send deliveries. Statuses: pending, retrying, failed, success, max_attempts_reached. A null
 * carrier means that the channel is not set up: its messages are held until a start with a carrier
 * (`requeueDeliveries`).
 */
export function deliveryJobs(deps: WorkerDeps, carriers: Record<Channel, Carrier | null>): JobHandler[] {
  const createHandler = (channel: Channel): JobHandler => ({
    name: deliveryQueues[channel],
    handle: (data) => {
      const carrier = carriers[channel];
      const id = Number(data.deliveryId);
      return carrier ? deliver(deps, carrier, channel, id) : hold(deps, id);
    },
  });
  return [createHandler('sms'), createHandler('email'), withdrawalJob(deps)];
}

/** Marks the message as held, with its text, because nothing sends its channel. */
async function hold({ db, clock }: WorkerDeps, id: number): Promise<void> {
  await db('deliveries')
    .where({ id })
    .whereIn('status', waitingStatuses)
    .whereRaw(`(status, provider) is distinct from ('pending', ?)`, [outboxProvider])
    .update({ status: 'pending', provider: outboxProvider, updatedAt: clock.now() });
}

/**
 * Attempts one delivery. Where messages cost money, the breaker is checked first and the attempt is marked before it
 * begins, so that no message is sent twice.
 */
async function deliver(deps: WorkerDeps, carrier: Carrier, channel: Channel, id: number): Promise<void> {
  if (!carrier.find) return attempt(deps, carrier, id, null);
  const now = deps.clock.now();
  const seconds = await takeBreakerPass(deps.db, now);
  if (seconds > 0 && (await postpone(deps, channel, id, seconds))) return;
  const inDoubtSince = await markAttempt(deps.db, id, now);
  if (inDoubtSince !== undefined) await attempt(deps, carrier, id, inDoubtSince);
}

/** Postpones a message without counting an attempt; returns false when the message no longer waits. */
function postpone({ db, jobs, clock }: WorkerDeps, channel: Channel, id: number, seconds: number): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const waits = await trx('deliveries')
      .where({ id })
      .whereIn('status', waitingStatuses)
      .andWhere((row) => row.whereNull('expiresAt').orWhere('expiresAt', '>', now))
      .update({ status: 'retrying', lastError: 'The provider refuses our account; waiting', updatedAt: now });
    if (waits) await queueDelivery(jobs, trx, channel, id, seconds);
    return waits > 0;
  });
}

/**
 * Attempts the delivery with its row locked: a second job finds nothing to do, and if this process dies, the lock is
 * released and the job runs again. `inDoubtSince` is when an earlier attempt ended without a definite result.
 */
async function attempt(deps: WorkerDeps, carrier: Carrier, id: number, inDoubtSince: Date | null): Promise<void> {
  const { db, clock, log } = deps;
  await db.transaction(async (trx) => {
    const row: DeliveryRow | undefined = await trx('deliveries')
      .where({ id })
      .whereIn('status', waitingStatuses)
      .forUpdate()
      .skipLocked()
      .first();
    if (!row) return;
    const messageId = toMessageId(row, deps.settings.mailFrom);
    const step: Step = { deps, trx, carrier, row, inDoubtSince };
    if (row.expiresAt !== null && row.expiresAt <= clock.now()) return recordFailure(step, expiredError);
    let answer: Acceptance | null;
    try {
      const parcel = await toParcel(deps, row, messageId);
      answer = await (inDoubtSince === null ? carrier.send(parcel) : findEarlierAttempt(carrier, parcel));
    } catch (error) {
      log.warn(
        { err: toLoggableError(error), deliveryId: id, attempt: row.attempts + 1 },
        'A message could not be sent',
      );
      return recordFailure(step, error);
    }
    if (answer === null) await resendOrAskAgain(step, inDoubtSince);
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

const expiredError = new PermanentFailure('expired');

async function findEarlierAttempt(carrier: Carrier, parcel: Parcel): Promise<Acceptance | null> {
  return (await carrier.find?.(parcel)) ?? null;
}

/**
 * Handles a message that the service does not have. While the service may still accept an earlier attempt, it is asked
 * again later. After that the message is resent by a new job, because an attempt must be marked before it begins and
 * this transaction holds the row's lock. Neither counts as an attempt.
 */
async function resendOrAskAgain({ deps, trx, row }: Step, inDoubtSince: Date | null): Promise<void> {
  const now = deps.clock.now();
  const settled = inDoubtSince === null || isAttemptSettled(inDoubtSince, now);
  await trx('deliveries')
    .where({ id: row.id })
    .update({ status: 'retrying', updatedAt: now, ...(settled ? { inDoubtSince: null } : {}) });
  await queueDelivery(deps.jobs, trx, row.channel, row.id, settled ? undefined : repeatQuerySeconds);
}

/**
 * Records a success and erases the text, which may hold codes and links; the demo keeps it for its outbox page. A
 * failed message keeps its text unless that expires, so that staff can resend it.
 */
async function recordSuccess({ deps, trx, carrier, row }: Step, answer: Acceptance, messageId: string): Promise<void> {
  const now = deps.clock.now();
  const report = answer.report ?? null;
  await trx('deliveries')
    .where({ id: row.id })
    .update({
      ...toAttemptColumns(deps, carrier, row),
      ...(deps.settings.demo ? {} : erasedContent),
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
  // an error while querying for an earlier attempt says nothing about that attempt
  const isPermanent = error instanceof PermanentFailure && (inDoubtSince === null || error === expiredError);
  const isDefinite = error instanceof PermanentFailure || error instanceof NotAccepted;
  const pause = pauses[channel][attempts];
  const isFinal = isPermanent || pause === undefined;
  const lastError = toErrorText(error);
  await trx('deliveries')
    .where({ id })
    .update({
      ...toAttemptColumns(deps, carrier, row),
      ...(isFinal && row.expiresAt !== null && !deps.settings.demo ? erasedContent : {}),
      ...(isDefinite ? { inDoubtSince } : {}),
      status: isPermanent ? 'failed' : isFinal ? 'max_attempts_reached' : 'retrying',
      lastError,
    });
  if (!isFinal) await queueDelivery(deps.jobs, trx, channel, id, pause);
  if (error instanceof AccountRefused) {
    await countAccountFault(deps, trx, { provider: carrier.provider, reason: lastError });
  }
}

function toAttemptColumns({ clock }: WorkerDeps, { provider }: Carrier, { attempts }: DeliveryRow) {
  return { attempts: attempts + 1, provider, updatedAt: clock.now() };
}

async function toParcel({ files }: WorkerDeps, row: DeliveryRow, messageId: string): Promise<Parcel> {
  const attachments = await Promise.all(
    row.attachments.map(async ({ fileName, fileKey, contentType }) => {
      const content = await files.get(fileKey);
      if (!content) throw new Error('An attachment is not in the object store');
      return { fileName, content, contentType };
    }),
  );
  const { recipient: to, subject, text, createdAt } = row;
  return { to, subject, text, attachments, messageId, reference: toDeliveryReference(row), createdAt };
}

/** The text of an error without codes and links, since the receiving side may quote the letter. */
function toErrorText(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return redactReport(cause instanceof Error ? cause.message : String(cause));
}

/** The same text with the original stack. */
function toLoggableError(error: unknown): Error {
  const loggable = new Error(toErrorText(error));
  if (error instanceof Error) {
    loggable.name = error.name;
    loggable.stack = error.stack ?? '';
  }
  return loggable;
}
