import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';
import { isMemberSql, memberRoles } from './room-access.sql';

export interface PushFacts {
  /** Null: the account no longer exists. */
  author: string | null;
  /** Name of the group of the room; null: another kind of room. */
  room: string | null;
  roomId: number;
  seq: number;
  /** Members who may read the message now, without its author. */
  readerIds: number[];
}

/**
 * Returns what a push message needs: the message's author, room and readers; undefined when it was deleted.
 *
 * @param mentionedIds only these people; null: all members of the room
 */
export async function findPushFacts(
  db: Knex,
  messageId: number,
  mentionedIds: readonly number[] | null,
): Promise<PushFacts | undefined> {
  const { rows } = await db.raw<{ rows: PushFacts[] }>(
    `select ${userNameSql('a')} as author, g.name as room, r.id as room_id, m.seq, (
       select coalesce(json_agg(u.id), '[]') from users u
       where u.id is distinct from m.author_id and (:mentionedIds::bigint[] is null or u.id = any(:mentionedIds))
         and ${isMemberSql}
     ) as reader_ids
     from chat_messages m join chat_rooms r on r.id = m.room_id
     left join groups g on g.id = r.group_id left join users a on a.id = m.author_id
     where m.id = :messageId and m.deleted_at is null`,
    { messageId, mentionedIds: mentionedIds && [...mentionedIds], ...memberRoles },
  );
  return rows[0];
}
