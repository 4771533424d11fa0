import type { ChatMessage } from '@school/api-contract/chat/messages';
import type { chatRoomRoutes, OpenRoom, Person, Room } from '@school/api-contract/chat/rooms';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { escapeLike } from '../../platform/database/escape-like';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { foldText } from '../../shared/fold-text';
import { toChatMessage } from './message.sql';
import { searchMessages } from './messages.repository';
import { toRoomScope } from './room-access.sql';
import {
  countUnread,
  findOrInsertDirectRoom,
  findReaders,
  findRoom,
  listMembers,
  listPeople,
  listRoomRows,
  moveReadPosition,
  notifyRead,
  notifyTyping,
  type RoomRow,
} from './rooms.repository';

export async function listRooms(db: Knex, caller: Caller): Promise<Room[]> {
  return (await listRoomRows(db, { ...toRoomScope(signedIn(caller)) })).map(toRoom);
}

function toRoom({ last, ...room }: RoomRow): Room {
  return { ...room, last: last && { ...last, at: new Date(last.at).toISOString() } };
}

/** Refuses with NOT_FOUND. */
async function getRoom(db: Knex, caller: Caller, roomId: number): Promise<Room> {
  const room = await findRoom(db, toRoomScope(signedIn(caller)), roomId);
  if (!room) throw refuse('NOT_FOUND');
  return toRoom(room);
}

/** Refuses with NOT_FOUND. */
export async function getRoomWithMembers(db: Knex, caller: Caller, roomId: number): Promise<OpenRoom> {
  const room = await getRoom(db, caller, roomId);
  const members = await listMembers(db, roomId);
  const others = members.filter(({ id }) => id !== signedIn(caller).id);
  return {
    ...room,
    memberIds: members.map(({ id }) => id),
    ...(room.kind === 'announcements' && room.mayWrite && { readSeqs: others.map(({ readSeq }) => readSeq) }),
  };
}

/** Refuses with NOT_FOUND the own account, an unknown one and a deactivated colleague. */
export async function openDirectRoom(db: Knex, caller: Caller, peerId: number): Promise<Room> {
  const { id } = signedIn(caller);
  const peer = peerId !== id && (await db('users').where({ id: peerId, active: true }).first('id'));
  if (!peer) throw refuse('NOT_FOUND');
  return getRoom(db, caller, await findOrInsertDirectRoom(db, id, peerId));
}

export async function listPeopleWithPresence(db: Knex, onlineIds: ReadonlySet<number>): Promise<Person[]> {
  return (await listPeople(db)).map((person) => ({ ...person, online: onlineIds.has(person.id) }));
}

export async function getUnread(db: Knex, caller: Caller): Promise<{ unread: number }> {
  return { unread: await countUnread(db, toRoomScope(signedIn(caller))) };
}

/** Moves the caller's reading position and notifies the caller's other pages. Refuses with NOT_FOUND. */
export async function readRoom(db: Knex, caller: Caller, position: { roomId: number; seq: number }) {
  const user = signedIn(caller);
  const readSeq = await moveReadPosition(db, toRoomScope(user), position);
  if (readSeq === undefined) await getRoom(db, caller, position.roomId);
  const { unread } = await getUnread(db, caller);
  if (readSeq !== undefined) await notifyRead(db, user.id, { roomId: position.roomId, readSeq, unread });
  return { unread };
}

/** For those who write announcements. Refuses with NOT_FOUND and FORBIDDEN. */
export async function getReaders(db: Knex, caller: Caller, roomId: number, seq: number) {
  const room = await getRoom(db, caller, roomId);
  if (room.kind !== 'announcements') throw refuse('NOT_FOUND');
  if (!room.mayWrite) throw refuse('FORBIDDEN');
  return findReaders(db, roomId, seq);
}

/** Refuses with NOT_FOUND and FORBIDDEN. */
export async function announceTyping(db: Knex, caller: Caller, roomId: number): Promise<void> {
  if (await notifyTyping(db, toRoomScope(signedIn(caller)), roomId)) return;
  await getRoom(db, caller, roomId);
  throw refuse('FORBIDDEN');
}

type SearchQuery = RouteInput<typeof chatRoomRoutes.search>['query'];

export async function search(
  db: Knex,
  caller: Caller,
  { text, roomId, before, limit }: SearchQuery,
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const words = foldText(text.normalize()).split(/\s+/).slice(0, maxWords);
  const rows = await searchMessages(db, toRoomScope(signedIn(caller)), {
    patterns: words.map((word) => `%${escapeLike(word)}%`),
    roomId: roomId ?? null,
    before: before ?? null,
    limit: limit + 1,
  });
  return { messages: rows.slice(0, limit).map(toChatMessage), hasMore: rows.length > limit };
}

const maxWords = 8;
