import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { type MessageRow, messageColumns } from './message.sql';
import { isMemberSql, memberRoles } from './room-access.sql';

interface FanOutRow extends MessageRow {
  /** Those of the given users who may read the room now. */
  readerIds: number[];
}

const fanOutRows = preparedStatement<FanOutRow, 'ids' | 'userIds' | 'groupRoles' | 'fullRoles'>(
  `select ${messageColumns}, (
     select coalesce(json_agg(u.id), '[]') from users u where u.id = any(:userIds::bigint[]) and ${isMemberSql}
   ) as "readerIds"
   from chat_messages m join chat_rooms r on r.id = m.room_id left join groups g on g.id = r.group_id
   where m.id = any(:ids::bigint[]) order by m.room_id, m.version`,
);

/** The messages as they are now with their readers among the users, in one statement. */
export function findForFanOut(db: Knex, ids: readonly number[], userIds: readonly number[]): Promise<FanOutRow[]> {
  return fanOutRows(db, { ids, userIds, ...memberRoles });
}

/** Returns those of the given users who may read the room now. */
export async function findRoomReaders(db: Knex, roomId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select u.id from chat_rooms r left join groups g on g.id = r.group_id join users u on ${isMemberSql}
     where r.id = :roomId and u.id = any(:userIds)`,
    { roomId, userIds: [...userIds], ...memberRoles },
  );
  return rows.map(({ id }) => id);
}
