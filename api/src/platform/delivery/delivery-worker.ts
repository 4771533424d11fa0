import { createHash } from 'node:crypto';
import type { AppDeps } from '../app-deps';
import type { JobHandler } from '../jobs/jobs';
import { type Carrier, type Parcel, PermanentFailure } from './carrier';
import type { OutgoingMessage } from './outbox';
import { blank, deliveryQueues, queueDelivery, waiting } from './outbox-store';

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
  expiresAt: Date | null;
}

/** Seconds before the second try, the third and so on; after the last the message is given up. */
const pauses: Record<Channel, readonly number[]> = {
  // a code lives for five minutes
  sms: [3, 10, 30, 60],
  email: [10, 60, 300, 1800, 7200, 28_800],
};

type WorkerDeps = Pick<AppDeps, 'db' | 'clock' | 'jobs' | 'files' | 'log' | 'settings'>;

/** Sends what lies in the outbox. Statuses: pending, retrying, failed, success, max_attempts_reached. */
export function deliveryJobs(deps: WorkerDeps, carriers: Record<Channel, Carrier>): JobHandler[] {
  const handlerOf = (channel: Channel): JobHandler => ({
    name: deliveryQueues[channel],
    handle: (data) => deliver(deps, carriers[channel], Number(data.deliveryId)),
  });
  return [handlerOf('sms'), handlerOf('email')];
}

/**
 * Tries one delivery. The row stays locked meanwhile: a second job for it finds nothing to do, and if this process dies
 * the lock goes with it and the job comes again. What need not be sent again is blanked, since codes and links lie in it;
 * the outbox page of the demo needs it.
 */
async function deliver(deps: WorkerDeps, carrier: Carrier, id: number): Promise<void> {
  const { db, clock, log } = deps;
  await db.transaction(async (trx) => {
    const row: DeliveryRow | undefined = await trx('deliveries')
      .where({ id })
      .whereIn('status', waiting)
      .forUpdate()
      .skipLocked()
      .first();
    if (!row) return;
    const settled = deps.settings.demo ? {} : blank;
    const common = { attempts: row.attempts + 1, provider: carrier.provider, updatedAt: clock.now() };
    const messageId = messageIdOf(row, deps.settings.mailFrom);
    try {
      if (row.expiresAt !== null && row.expiresAt <= clock.now()) throw new PermanentFailure('expired');
      const { providerMessageId } = await carrier.send(await pack(deps, row, messageId));
      const sent = { status: 'success', sentAt: clock.now(), providerMessageId, messageId, lastError: null };
      await trx('deliveries')
        .where({ id })
        .update({ ...common, ...sent, ...settled });
    } catch (error) {
      log.warn({ err: error, deliveryId: id, attempt: common.attempts }, 'A message could not be sent');
      const lastError = describe(error);
      const pause = pauses[row.channel][row.attempts];
      const isFinal = error instanceof PermanentFailure || pause === undefined;
      const status = error instanceof PermanentFailure ? 'failed' : isFinal ? 'max_attempts_reached' : 'retrying';
      await trx('deliveries')
        .where({ id })
        .update({ ...common, status, lastError, ...(isFinal ? settled : {}) });
      if (!isFinal) await queueDelivery(deps.jobs, trx, row.channel, id, pause);
    }
  });
}

async function pack({ files }: WorkerDeps, row: DeliveryRow, messageId: string): Promise<Parcel> {
  const attachments = await Promise.all(
    row.attachments.map(async ({ fileName, fileKey, contentType }) => {
      const content = await files.get(fileKey);
      if (!content) throw new Error('An attachment is not in the object store');
      return { fileName, content, contentType };
    }),
  );
  return { to: row.recipient, subject: row.subject, text: row.text, attachments, messageId };
}

/** The same for every try: mail servers and programs drop a second letter with it. */
function messageIdOf({ id, idempotencyKey }: DeliveryRow, mailFrom: string): string {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  const digest = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24);
  return `<delivery-${id}.${digest}@${domain}>`;
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
}
