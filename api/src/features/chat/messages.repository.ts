import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { foldSql } from '../../shared/fold-text';
import { type MessageRow, messageColumns } from './message.sql';
import { canReadSql, mayWriteSql, ownRoomsSql, type RoomScope, roomJoins } from './room-access.sql';

type ScopeName = keyof RoomScope;

export interface NewMessage {
  roomId: number;
  clientId: string;
  text: string;
  replyToSeq: number | null;
  mentions: readonly number[];
  now: Date;
}

/**
 * Counts the message in its room, stores it, moves the author's reading position past it and notifies all processes, in
 * one statement. Returns no row when the author may not write there or has sent the message before. When the same
 * message arrives twice at once, the second insert violates `chat_messages_author_id_client_id_key`, which also undoes
 * its count.
 */
const insertRows = preparedStatement<MessageRow, ScopeName | keyof NewMessage>(
  `with room as (
     update chat_rooms set last_seq = last_seq + 1, version = version + 1, last_message_at = :now
     where id = (select r.id from chat_rooms r ${roomJoins} where r.id = :roomId and ${canReadSql} and ${mayWriteSql})
       and not exists (select from chat_messages where author_id = :userId and client_id = :clientId::uuid)
     returning id, last_seq, version
   ), m as (
     insert into chat_messages (room_id, seq, version, author_id, client_id, text, reply_to_id, mentions, created_at)
     select id, last_seq, version, :userId, :clientId::uuid, :text,
       (select q.id from chat_messages q where q.room_id = room.id and q.seq = :replyToSeq::int), :mentions::bigint[],
       :now
     from room
     returning *
   ), position as (
     insert into chat_reads (room_id, user_id, read_seq) select room_id, author_id, seq from m
     on conflict (room_id, user_id) do update set read_seq = excluded.read_seq
       where chat_reads.read_seq = excluded.read_seq - 1
   ), notified as materialized (
     select pg_notify('chat', 'new ' || room_id || ' ' || id) from m
   )
   select ${messageColumns} from m, notified`,
);

export async function insertMessage(db: Knex, scope: RoomScope, message: NewMessage): Promise<MessageRow | undefined> {
  const [row] = await insertRows(db, { ...scope, ...message });
  return row;
}

/** Returns the author's message with this id of the page. */
export async function findMessageByClientId(
  db: Knex,
  authorId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await db.raw<{ rows: MessageRow[] }>(
    `select ${messageColumns} from chat_messages m where m.author_id = :authorId and m.client_id = :clientId::uuid`,
    { authorId, clientId },
  );
  return rows[0];
}

/** Locks the message's room, if the user may read it, so that the message stays as it is until the transaction ends. */
export async function lockRoomOfMessage(trx: Knex.Transaction, scope: RoomScope, messageId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select r.id from chat_rooms r ${roomJoins}
     where r.id = (select room_id from chat_messages where id = :messageId) and ${canReadSql}
     for no key update of r`,
    { ...scope, messageId },
  );
  return rows.length > 0;
}

export async function findMessage(db: Knex, id: number): Promise<MessageRow | undefined> {
  const { rows } = await db.raw<{ rows: MessageRow[] }>(
    `select ${messageColumns} from chat_messages m where m.id = :id`,
    { id },
  );
  return rows[0];
}

interface ChangedColumns {
  text?: string;
  mentions?: readonly number[];
  editedAt?: Date;
  deletedAt?: Date;
  deletedBy?: number;
}

/** Changes the message under a new version of its room and notifies all processes; the room is locked. */
export async function updateMessage(trx: Knex.Transaction, id: number, columns: ChangedColumns): Promise<void> {
  const roomId = trx('chatMessages').where({ id }).select('roomId');
  const [room] = await trx('chatRooms').whereIn('id', roomId).increment('version').returning(['id', 'version']);
  await trx('chatMessages')
    .where({ id })
    .update({ ...columns, version: room.version });
  await trx.raw(`select pg_notify('chat', :payload)`, { payload: `changed ${room.id} ${id}` });
}

/** Returns false when the reaction is there already. */
export async function insertReaction(
  trx: Knex.Transaction,
  given: { messageId: number; userId: number; reaction: string; createdAt: Date },
): Promise<boolean> {
  const added = await trx('chatReactions').insert(given).onConflict().ignore().returning('messageId');
  return added.length > 0;
}

export async function deleteReaction(
  trx: Knex.Transaction,
  given: { messageId: number; userId: number; reaction: string },
): Promise<boolean> {
  return (await trx('chatReactions').where(given).delete()) > 0;
}

export interface HistoryRange {
  /** Exactly one of them, or none for the newest messages. */
  before: number | null;
  after: number | null;
  around: number | null;
  limit: number;
}

interface RoomState {
  roomVersion: number;
  lastSeq: number;
}

/** Rows of a room that the user may read; a room without such messages gives one row without a message. */
type RoomMessageRow = RoomState & (MessageRow | { [Column in keyof MessageRow]: null });

/** Places have no gaps, so each part of the history is a range of the index. */
const historyRows = preparedStatement<RoomMessageRow, ScopeName | 'roomId' | keyof HistoryRange>(
  `with room as (
     select r.id, r.version, r.last_seq,
       case when :before::int is not null then :before::int - :limit::int
         when :after::int is not null then :after::int + 1
         when :around::int is not null then :around::int - :limit::int / 2
         else r.last_seq - :limit::int + 1 end as first_seq
     from chat_rooms r ${roomJoins} where r.id = :roomId and ${canReadSql}
   )
   select room.version as "roomVersion", room.last_seq as "lastSeq", ${messageColumns}
   from room left join chat_messages m on m.room_id = room.id and m.seq >= first_seq
     and m.seq < coalesce(:before::int, first_seq + :limit::int)
   order by m.seq`,
);

export interface RoomMessages extends RoomState {
  rows: MessageRow[];
}

/** A part of the history in one statement; undefined when the user may not read the room. */
export async function findHistory(
  db: Knex,
  scope: RoomScope,
  roomId: number,
  range: HistoryRange,
): Promise<RoomMessages | undefined> {
  return toRoomMessages(await historyRows(db, { ...scope, roomId, ...range }));
}

const changedRows = preparedStatement<RoomMessageRow, ScopeName | 'roomId' | 'since' | 'limit'>(
  `with room as (
     select r.id, r.version, r.last_seq from chat_rooms r ${roomJoins} where r.id = :roomId and ${canReadSql}
   ), changed as (
     select * from chat_messages where room_id = :roomId and version > :since order by version limit :limit
   )
   select room.version as "roomVersion", room.last_seq as "lastSeq", ${messageColumns}
   from room left join changed m on m.room_id = room.id order by m.version`,
);

/** The first changed messages after the version; undefined when the user may not read the room. */
export async function findChanges(
  db: Knex,
  scope: RoomScope,
  roomId: number,
  given: { since: number; limit: number },
): Promise<RoomMessages | undefined> {
  return toRoomMessages(await changedRows(db, { ...scope, roomId, ...given }));
}

function toRoomMessages(found: RoomMessageRow[]): RoomMessages | undefined {
  const [first] = found;
  if (!first) return undefined;
  const rows = found.flatMap(({ roomVersion: _version, lastSeq: _seq, ...row }) => (row.id === null ? [] : [row]));
  return { roomVersion: first.roomVersion, lastSeq: first.lastSeq, rows };
}

interface Search {
  /** Patterns of `like`, all of which match. */
  patterns: readonly string[];
  roomId: number | null;
  before: number | null;
  limit: number;
}

const ownRoomIds = preparedStatement<{ id: number }, ScopeName>(ownRoomsSql);

/**
 * Newest first. The trigram index serves rare words; frequent ones are found soon from the newest message back. Which is
 * better depends on the words, so the search is planned each time; the rooms are read apart, since planning them again
 * would cost more than the search itself.
 */
export async function searchMessages(db: Knex, scope: RoomScope, search: Search): Promise<MessageRow[]> {
  const own = await ownRoomIds(db, { ...scope });
  const roomIds = own.map(({ id }) => id).filter((id) => search.roomId === null || id === search.roomId);
  const { rows } = await db.raw<{ rows: MessageRow[] }>(
    `with found as (
       select id from chat_messages
       where room_id = any(:roomIds) and ${search.patterns.map((_, index) => `${foldSql('text')} like :pattern${index}`).join(' and ')}
         and (:before::bigint is null or id < :before)
       order by id desc limit :limit
     )
     select ${messageColumns} from found join chat_messages m on m.id = found.id order by m.id desc`,
    {
      roomIds,
      before: search.before,
      limit: search.limit,
      ...Object.fromEntries(search.patterns.map((pattern, index) => [`pattern${index}`, pattern])),
    },
  );
  return rows;
}
