import { renderTemplate } from '@school/api-contract/school/notification-events';
import { withTransaction } from '../../platform/database/transaction';
import type { OutgoingMessage } from '../../platform/delivery/outbox';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { getSchool } from '../school/school.service';
import { defaultTexts } from './default-texts';
import { digestLetter } from './digest-letter';
import { type DigestReader, findDigestDay, listDigestReaders } from './morning-digest.repository';
import { countUnread, findNotifications } from './notifications.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/** More than anybody reads in a letter; the bell has all of them. */
const maxLines = 30;
/** The next morning has a letter of its own. */
const lifeMs = 24 * 3600 * 1000;

/**
 * Mails unread notifications to users who asked for it, once each morning in the school's time zone. Runs every hour,
 * so that they are also sent after a start late in the morning; the letter's key prevents a second letter.
 */
export function morningDigestTask(deps: Deps): ScheduledTask {
  return {
    name: 'morning-digest',
    everyHours: 1,
    async run() {
      const day = await findDigestDay(deps.db, deps.clock.now());
      if (day === undefined) return;
      const { name: schoolName } = await getSchool(deps.db);
      for (const reader of await listDigestReaders(deps.db)) {
        const letter = await writeLetter(deps, reader, day, schoolName);
        if (letter) await withTransaction(deps.db, (trx) => deps.outbox.enqueue(trx, letter));
      }
    },
  };
}

/** Undefined when nothing is unread for the user's present role. */
async function writeLetter(
  { db, clock, settings }: Deps,
  reader: DigestReader,
  day: string,
  schoolName: string,
): Promise<OutgoingMessage | undefined> {
  const unread = await countUnread(db, reader);
  if (unread === 0) return undefined;
  const rows = await findNotifications(db, { user: reader, after: undefined, limit: Math.min(unread, maxLines) });
  const lines = rows.map(({ event, ownText, parameters, link }) => ({
    text: renderTemplate(ownText ?? defaultTexts[event].bell.ru, parameters),
    link,
  }));
  return {
    channel: 'email',
    purpose: 'staff_notification',
    to: reader.email,
    ...digestLetter({ schoolName, publicUrl: settings.publicUrl, lines, unread }),
    idempotencyKey: `staff:digest:${reader.id}:${day}`,
    expiresAt: new Date(clock.now().getTime() + lifeMs),
  };
}
