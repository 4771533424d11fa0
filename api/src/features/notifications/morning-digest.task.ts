import { renderTemplate } from '@school/api-contract/school/notification-events';
import { withTransaction } from '../../platform/database/transaction';
import type { OutgoingMessage } from '../../platform/delivery/outbox';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { getSchool } from '../school/school.service';
import { defaultTexts } from './default-texts';
import { type DigestReader, findDigestDay, listDigestReaders } from './morning-digest.repository';
import { findNotifications } from './notifications.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings'>;

/** More than anybody reads in a letter; the bell has them all. */
const mostLines = 30;
/** The next morning has a letter of its own. */
const lifeMs = 24 * 3600 * 1000;

/**
 * Sends what is unread to those who asked for it, once in a morning of the school. Looks each hour, so that a start late in the
 * morning makes up for it; the key of the letter keeps a second run from sending it again.
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
        await withTransaction(deps.db, (trx) => deps.outbox.enqueue(trx, letter));
      }
    },
  };
}

async function writeLetter(
  { db, clock, settings }: Deps,
  { id, email, unread }: DigestReader,
  day: string,
  schoolName: string,
): Promise<OutgoingMessage> {
  const rows = await findNotifications(db, { userId: id, after: undefined, limit: Math.min(unread, mostLines) });
  const lines = rows.map(({ event, ownText, parameters }) =>
    renderTemplate(ownText ?? defaultTexts[event].bell.ru, parameters),
  );
  const hidden = unread - lines.length;
  return {
    channel: 'email',
    purpose: 'staff_notification',
    to: email,
    subject: `Непрочитанные уведомления: ${unread}`,
    text: [
      `${schoolName}: непрочитанные уведомления.`,
      '',
      ...lines.map((line) => `— ${line}`),
      ...(hidden > 0 ? [`— и еще: ${hidden}`] : []),
      '',
      'Открыть портал:',
      `${settings.publicUrl}/`,
      '',
      'Отказаться от утреннего письма можно в разделе «Настройки» → «Уведомления».',
    ].join('\n'),
    idempotencyKey: `staff:digest:${id}:${day}`,
    expiresAt: new Date(clock.now().getTime() + lifeMs),
  };
}
