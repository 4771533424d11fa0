import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { announcementsRoom } from '../notifications/default-texts';
import { notifyStaff } from '../notifications/notify-staff';
import { queueChatPush } from './chat-push';
import type { MessageRow } from './message.sql';
import type { RoomRow } from './rooms.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'jobs' | 'outbox' | 'settings'>;

interface Mentioning {
  room: RoomRow;
  row: Pick<MessageRow, 'id' | 'seq' | 'mentions'>;
  author: SessionUser;
  /** Who was mentioned before the message was changed. */
  notifiedIds?: readonly number[];
}

/** Notifies the mentioned people, each once per message, without the text of the message. */
export async function notifyMentioned(
  deps: Deps,
  trx: Knex.Transaction,
  { room, row, author, notifiedIds = [] }: Mentioning,
): Promise<void> {
  const onlyUserIds = row.mentions.filter((id) => id !== author.id && !notifiedIds.includes(id));
  if (onlyUserIds.length === 0) return;
  const { fullName, username } = await trx('users').where({ id: author.id }).first('fullName', 'username');
  const person: string = fullName ?? username;
  await notifyStaff(deps, trx, {
    event: 'chatMention',
    subject: `chat_message:${row.id}`,
    groupId: room.group?.id ?? null,
    ids: { roomId: room.id, seq: row.seq },
    values: { person, room: room.group?.name ?? (room.kind === 'direct' ? person : announcementsRoom.ru) },
    onlyUserIds,
  });
  // an announcement is pushed to everybody anyway
  if (room.kind !== 'announcements') await queueChatPush(deps, trx, { messageId: row.id, mentionedIds: onlyUserIds });
}
