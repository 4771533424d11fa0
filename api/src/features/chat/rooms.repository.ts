import type { Person, Room } from '@school/api-contract/chat/rooms';
import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { userNameSql } from '../../shared/user-name.sql';
import {
  canReadSql,
  isMemberSql,
  mayWriteSql,
  memberRoles,
  ownRoomsSql,
  peerSql,
  type RoomScope,
  roomJoins,
} from './room-access.sql';

export interface RoomRow extends Omit<Room, 'last'> {
  last: (Omit<NonNullable<Room['last']>, 'at'> & { at: string }) | null;
}

type ScopeName = keyof RoomScope;

/** At most this many earlier messages are unread for a user who has never opened the room. */
const firstUnread = 20;

/** SQL: `seq` of the last message of room `r` that the user of position `p` has read. */
const readSeqSql = `coalesce(p.read_seq, greatest(r.last_seq - ${firstUnread}, 0))`;

const roomColumns = `r.id, r.kind, r.last_seq as "lastSeq", ${readSeqSql} as "readSeq",
  r.last_seq - ${readSeqSql} as unread, ${mayWriteSql} as "mayWrite",
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name,
    'sportsDirection', g.sports_direction) end as "group",
  case when r.kind = 'direct' then ${peerSql} end as "peerId",
  case when m.id is not null then json_build_object('authorId', m.author_id, 'text', left(m.text, 120),
    'attachments', (select count(*) from chat_attachments a where a.message_id = m.id),
    'deleted', m.deleted_at is not null, 'at', m.created_at) end as last`;
const roomSources = `${roomJoins}
  left join chat_reads p on p.room_id = r.id and p.user_id = :userId
  left join chat_messages m on m.room_id = r.id and m.seq = r.last_seq`;

/** The user's rooms in one statement. An empty direct chat is listed only for the user who has it open. */
export const listRoomRows = preparedStatement<RoomRow, ScopeName>(
  `select ${roomColumns} from (${ownRoomsSql}) own join chat_rooms r on r.id = own.id ${roomSources}
   where r.kind <> 'direct' or r.last_seq > 0
   order by r.kind <> 'announcements', r.last_message_at desc nulls last, g.name collate "ru-x-icu", r.id`,
);

const findRoomRows = preparedStatement<RoomRow, ScopeName | 'roomId'>(
  `select ${roomColumns} from chat_rooms r ${roomSources} where r.id = :roomId and ${canReadSql}`,
);

/** The room, if the user may read it. */
export async function findRoom(db: Knex, scope: RoomScope, roomId: number): Promise<RoomRow | undefined> {
  const [room] = await findRoomRows(db, { ...scope, roomId });
  return room;
}

const unreadTotals = preparedStatement<{ unread: number }, ScopeName>(
  `select coalesce(sum(r.last_seq - ${readSeqSql}), 0)::int as unread
   from (${ownRoomsSql}) own join chat_rooms r on r.id = own.id
   left join chat_reads p on p.room_id = r.id and p.user_id = :userId`,
);

export async function countUnread(db: Knex, scope: RoomScope): Promise<number> {
  const [row] = await unreadTotals(db, { ...scope });
  return row?.unread ?? 0;
}

/** Active users who may read the room, by name, each with the last message that they have read. */
export async function listMembers(db: Knex, roomId: number): Promise<{ id: number; readSeq: number }[]> {
  const { rows } = await db.raw<{ rows: { id: number; readSeq: number }[] }>(
    `select u.id, coalesce(p.read_seq, 0) as read_seq
     from chat_rooms r left join groups g on g.id = r.group_id join users u on ${isMemberSql}
     left join chat_reads p on p.room_id = r.id and p.user_id = u.id
     where r.id = :roomId order by ${userNameSql('u')} collate "ru-x-icu", u.id`,
    { roomId, ...memberRoles },
  );
  return rows;
}

export async function findMemberIds(db: Knex, roomId: number): Promise<number[]> {
  return (await listMembers(db, roomId)).map(({ id }) => id);
}

/** Returns the direct room of two people and creates it when there is none. Simultaneous calls get the same room. */
export async function findOrInsertDirectRoom(db: Knex, userId: number, peerId: number): Promise<number> {
  const people = { firstUserId: Math.min(userId, peerId), secondUserId: Math.max(userId, peerId) };
  await db('chatRooms')
    .insert({ kind: 'direct', ...people })
    .onConflict(['firstUserId', 'secondUserId'])
    .ignore();
  const room = await db('chatRooms').where(people).first('id');
  return room.id;
}

/** All staff by name, including deactivated accounts. */
export async function listPeople(db: Knex): Promise<Omit<Person, 'online'>[]> {
  const { rows } = await db.raw<{ rows: Omit<Person, 'online'>[] }>(
    `select id, ${userNameSql('users')} as name, role, active from users
     order by ${userNameSql('users')} collate "ru-x-icu", id`,
  );
  return rows;
}

/** Moves the reading position forward, never back; returns the new position, or undefined if it did not move. */
export async function moveReadPosition(
  db: Knex,
  scope: RoomScope,
  position: { roomId: number; seq: number },
): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { readSeq: number }[] }>(
    `insert into chat_reads (room_id, user_id, read_seq)
     select r.id, :userId, least(:seq, r.last_seq) from chat_rooms r ${roomJoins} where r.id = :roomId and ${canReadSql}
     on conflict (room_id, user_id) do update set read_seq = excluded.read_seq
       where chat_reads.read_seq < excluded.read_seq
     returning read_seq`,
    { ...scope, ...position },
  );
  return rows[0]?.readSeq;
}

/** Lists the members who have read the message and those who have not, without the author. */
export async function findReaders(
  db: Knex,
  roomId: number,
  seq: number,
): Promise<{ read: number[]; unread: number[] }> {
  const { rows } = await db.raw<{ rows: { id: number; hasRead: boolean }[] }>(
    `select u.id, coalesce(p.read_seq, 0) >= :seq as has_read
     from chat_rooms r left join groups g on g.id = r.group_id join users u on ${isMemberSql}
     join chat_messages m on m.room_id = r.id and m.seq = :seq
     left join chat_reads p on p.room_id = r.id and p.user_id = u.id
     where r.id = :roomId and u.id is distinct from m.author_id
     order by ${userNameSql('u')} collate "ru-x-icu", u.id`,
    { roomId, seq, ...memberRoles },
  );
  const idsWhere = (wanted: boolean) => rows.filter(({ hasRead }) => hasRead === wanted).map(({ id }) => id);
  return { read: idsWhere(true), unread: idsWhere(false) };
}

/** Notifies the processes that the user is typing; returns false when the user may not write there. */
export async function notifyTyping(db: Knex, scope: RoomScope, roomId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select pg_notify('chat_typing', r.id || ' ' || :userId::bigint) as notified from chat_rooms r ${roomJoins}
     where r.id = :roomId and ${canReadSql} and ${mayWriteSql}`,
    { ...scope, roomId },
  );
  return rows.length > 0;
}

/** Notifies the processes that the user has read a room. */
export async function notifyRead(db: Knex, userId: number, event: { roomId: number; readSeq: number; unread: number }) {
  await db.raw(`select pg_notify('chat_read', :payload)`, { payload: JSON.stringify({ userId, ...event }) });
}
