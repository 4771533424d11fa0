import type { PushMessage } from '@school/api-contract/accounts/push';
import type { Knex } from 'knex';
import { z } from 'zod';
import { withTransaction } from '../../platform/database/transaction';
import type { JobHandler } from '../../platform/jobs/jobs';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { PushDeps } from '../../platform/push/push-sender';
import { pushToDevices } from '../auth/push/push-subscriptions.service';
import { findPushFacts, type PushFacts } from './chat-push.repository';

/** Queue of jobs that push mentions and announcements to browsers. */
const chatPushQueue = 'chat-push';

const jobSchema = z.object({
  messageId: z.number(),
  /** Who was mentioned; null: an announcement, which is for all. */
  mentionedIds: z.array(z.number()).nullable(),
  /** Only these browsers, which could not be reached before; null: all. */
  deviceIds: z.array(z.number()).nullable(),
  afterId: z.number(),
  /** How often these browsers have been tried. */
  tries: z.number(),
});
type PushJob = z.infer<typeof jobSchema>;

/** Retries after 1, 2, 4, 8, 16 and 32 minutes: about an hour in all. */
const maxTries = 7;

/** Queues the push in the transaction of the message, so that either both are kept or neither is. */
export function queueChatPush(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  trx: Knex.Transaction,
  message: Pick<PushJob, 'messageId' | 'mentionedIds'>,
): Promise<void> {
  return enqueue(jobs, trx, { ...message, deviceIds: null, afterId: 0, tries: 0 });
}

function enqueue(jobs: PlatformDeps['jobs'], trx: Knex.Transaction, job: PushJob, startAfterSeconds = 0) {
  return jobs.enqueue(trx, chatPushQueue, { ...job }, { startAfterSeconds });
}

export function chatPushJobs(deps: PlatformDeps & PushDeps): JobHandler[] {
  return [{ name: chatPushQueue, handle: (data) => pushMessage(deps, jobSchema.parse(data)) }];
}

/** Sends the push to members who may still read the message, and to nobody when the message has been deleted. */
async function pushMessage(deps: PlatformDeps & PushDeps, job: PushJob): Promise<void> {
  const facts = await findPushFacts(deps.db, job.messageId, job.mentionedIds);
  if (!facts) return;
  const { laterIds, nextAfterId } = await pushToDevices(deps, {
    ...job,
    userIds: facts.readerIds,
    write: (language) => toPushMessage(facts, job, language),
  });
  await withTransaction(deps.db, async (trx) => {
    if (nextAfterId !== undefined) await enqueue(deps.jobs, trx, { ...job, afterId: nextAfterId });
    const tries = job.tries + 1;
    if (laterIds.length > 0 && tries < maxTries)
      await enqueue(deps.jobs, trx, { ...job, deviceIds: laterIds, afterId: 0, tries }, 60 * 2 ** job.tries);
  });
}

/** Names the author and the room, but not the text: anybody can see it on a locked screen. */
function toPushMessage({ author, room, roomId, seq }: PushFacts, { mentionedIds }: PushJob, language: 'ru' | 'en') {
  const words = texts[language];
  return {
    title: author ?? words.formerColleague,
    body: mentionedIds === null ? words.announcement : room === null ? words.mention : words.mentionIn(room),
    link: `/chat/${roomId}?message=${seq}`,
    tag: `chat-${roomId}-${seq}`,
  } satisfies PushMessage;
}

const texts = {
  ru: {
    formerColleague: 'Чат школы',
    announcement: 'Новое объявление',
    mention: 'Вас упомянули в чате',
    mentionIn: (room: string) => `Вас упомянули в чате «${room}»`,
  },
  en: {
    formerColleague: 'The school’s chat',
    announcement: 'A new announcement',
    mention: 'You were mentioned in the chat',
    mentionIn: (room: string) => `You were mentioned in the chat “${room}”`,
  },
};
