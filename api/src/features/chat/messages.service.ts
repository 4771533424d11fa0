import {
  type ChatMessage,
  type chatMessageRoutes,
  type EditBody,
  editableMs,
  type History,
  type MessageBody,
  type Reaction,
} from '@school/api-contract/chat/messages';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { queueFileDeletion } from '../stored-files/file-deletion';
import { deleteAttachments, linkAttachments } from './attachments.repository';
import { queueChatPush } from './chat-push';
import { notifyMentioned } from './mentions';
import { type MessageRow, toChatMessage } from './message.sql';
import {
  deleteReaction,
  findChanges,
  findHistory,
  findMessage,
  findMessageByClientId,
  insertMessage,
  insertReaction,
  lockRoomOfMessage,
  updateMessage,
} from './messages.repository';
import { toRoomScope } from './room-access.sql';
import { findMemberIds, findRoom, type RoomRow } from './rooms.repository';

/** When there are more changes than this, the page reads the history again. */
const maxChanges = 100;

type HistoryQuery = RouteInput<typeof chatMessageRoutes.history>['query'];

/** Refuses with NOT_FOUND. */
export async function getHistory(
  { db }: Pick<PlatformDeps, 'db'>,
  caller: Caller,
  roomId: number,
  { before, after, around, limit }: HistoryQuery,
): Promise<History> {
  const range = { before: before ?? null, after: after ?? null, around: around ?? null, limit };
  const found = await findHistory(db, toRoomScope(signedIn(caller)), roomId, range);
  if (!found) throw refuse('NOT_FOUND');
  const first = found.rows[0]?.seq ?? found.lastSeq + 1;
  const last = found.rows.at(-1)?.seq ?? found.lastSeq;
  return {
    messages: found.rows.map(toChatMessage),
    hasBefore: first > 1,
    hasAfter: last < found.lastSeq,
    version: found.roomVersion,
  };
}

/** Refuses with NOT_FOUND. */
export async function getChanges({ db }: Pick<PlatformDeps, 'db'>, caller: Caller, roomId: number, since: number) {
  const scope = toRoomScope(signedIn(caller));
  const found = await findChanges(db, scope, roomId, { since, limit: maxChanges + 1 });
  if (!found) throw refuse('NOT_FOUND');
  const tooMany = found.rows.length > maxChanges;
  return { messages: tooMany ? [] : found.rows.map(toChatMessage), version: found.roomVersion, tooMany };
}

/**
 * Stores a message once, however often the page sends it. A plain message takes one statement; mentions, files and
 * announcements take a transaction. Refuses with NOT_FOUND and FORBIDDEN.
 */
export async function sendMessage(
  deps: PlatformDeps,
  roomId: number,
  body: MessageBody,
  caller: Caller,
): Promise<ChatMessage> {
  const user = signedIn(caller);
  const scope = toRoomScope(user);
  const message = { roomId, now: deps.clock.now(), ...body };
  try {
    const isPlain = body.mentions.length === 0 && body.attachmentIds.length === 0;
    // without the right to write announcements the insert works in every other room
    const plain = isPlain && (await insertMessage(deps.db, { ...scope, managesChat: false }, message));
    if (plain) return toChatMessage(plain);
    const row =
      (!isPlain || scope.managesChat) &&
      (await withTransaction(deps.db, (trx) => insertWithEffects(deps, trx, message, caller)));
    if (row) return toChatMessage(row);
  } catch (error) {
    if (!isSentTwice(error)) throw error;
  }
  return toChatMessage(await findSentBefore(deps.db, caller, roomId, body.clientId));
}

async function insertWithEffects(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  body: MessageBody & { roomId: number; now: Date },
  caller: Caller,
): Promise<MessageRow | undefined> {
  const user = signedIn(caller);
  const scope = toRoomScope(user);
  const mentions = await keepMembers(trx, body.roomId, body.mentions);
  const row = await insertMessage(trx, scope, { ...body, mentions });
  if (!row) return undefined;
  if (body.attachmentIds.length > 0) {
    const to = { roomId: body.roomId, userId: user.id, messageId: row.id };
    const linked = await linkAttachments(trx, body.attachmentIds, to);
    if (linked < new Set(body.attachmentIds).size) throw refuseField('attachmentIds', messages.chatAttachmentGone);
  }
  const room = await findRoom(trx, scope, body.roomId);
  if (!room) throw refuse('NOT_FOUND');
  await notifyMentioned(deps, trx, { room, row, author: user });
  if (room.kind === 'announcements') {
    await queueChatPush(deps, trx, { messageId: row.id, mentionedIds: null });
    const metadata = { roomId: room.id, messageId: row.id };
    await deps.audit.append(trx, [auditEvent(caller, 'chat.announcement_sent', metadata)]);
  }
  return findMessage(trx, row.id);
}

/** Only members can be mentioned: a link to the room would be of no use to others. */
async function keepMembers(trx: Knex.Transaction, roomId: number, mentions: readonly number[]): Promise<number[]> {
  if (mentions.length === 0) return [];
  const members = new Set(await findMemberIds(trx, roomId));
  return [...new Set(mentions)].filter((id) => members.has(id));
}

/** Finds out why nothing was inserted: the message is there already, or the caller may not write. */
async function findSentBefore(db: Knex, caller: Caller, roomId: number, clientId: string): Promise<MessageRow> {
  const user = signedIn(caller);
  const row = await findMessageByClientId(db, user.id, clientId);
  if (row) return row;
  throw refuse((await findRoom(db, toRoomScope(user), roomId)) ? 'FORBIDDEN' : 'NOT_FOUND');
}

function isSentTwice(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === 'chat_messages_author_id_client_id_key'
  );
}

/** Refuses with NOT_FOUND, FORBIDDEN, CONFLICT and CHAT_EDIT_OVER. */
export function editMessage(deps: PlatformDeps, id: number, body: EditBody, caller: Caller): Promise<ChatMessage> {
  const user = signedIn(caller);
  return changeMessage(deps, id, caller, async (trx, row, room) => {
    const now = deps.clock.now();
    if (row.authorId !== user.id || !room.mayWrite) throw refuse('FORBIDDEN');
    if (now.getTime() - row.createdAt.getTime() > editableMs) throw refuse('CHAT_EDIT_OVER');
    if ((row.editedAt?.toISOString() ?? null) !== body.editedAt) throw refuse('CONFLICT');
    if (body.text === '' && !row.attachments) throw refuseField('text', messages.chatText);
    const mentions = await keepMembers(trx, row.roomId, body.mentions);
    await updateMessage(trx, id, { text: body.text, mentions, editedAt: now });
    await notifyMentioned(deps, trx, { room, row: { ...row, mentions }, author: user, notifiedIds: row.mentions });
  });
}

/** Removes the text and the files; the place of the message stays. Refuses with NOT_FOUND and FORBIDDEN. */
export function removeMessage(deps: PlatformDeps, id: number, caller: Caller): Promise<ChatMessage> {
  const user = signedIn(caller);
  return changeMessage(deps, id, caller, async (trx, row) => {
    if (row.authorId !== user.id && !hasCapability(user.role, 'manageChat')) throw refuse('FORBIDDEN');
    await updateMessage(trx, id, { text: '', mentions: [], deletedAt: deps.clock.now(), deletedBy: user.id });
    await queueFileDeletion(deps, trx, await deleteAttachments(trx, [id]));
    const metadata = { roomId: row.roomId, messageId: id, authorId: row.authorId };
    await deps.audit.append(trx, [auditEvent(caller, 'chat.message_deleted', metadata)]);
  });
}

/** Adds the reaction or takes it back; doing either twice changes nothing. Refuses with NOT_FOUND. */
export function setReaction(
  deps: PlatformDeps,
  { id, reaction, isOn }: { id: number; reaction: Reaction; isOn: boolean },
  caller: Caller,
): Promise<ChatMessage> {
  const given = { messageId: id, userId: signedIn(caller).id, reaction };
  return changeMessage(deps, id, caller, async (trx) => {
    const changed = isOn
      ? await insertReaction(trx, { ...given, createdAt: deps.clock.now() })
      : await deleteReaction(trx, given);
    if (changed) await updateMessage(trx, id, {});
  });
}

/** Changes a message that is not deleted, under the lock of its room. */
function changeMessage(
  deps: PlatformDeps,
  id: number,
  caller: Caller,
  change: (trx: Knex.Transaction, row: MessageRow, room: RoomRow) => Promise<void>,
): Promise<ChatMessage> {
  const scope = toRoomScope(signedIn(caller));
  return withTransaction(deps.db, async (trx) => {
    const row = (await lockRoomOfMessage(trx, scope, id)) && (await findMessage(trx, id));
    const room = row && (await findRoom(trx, scope, row.roomId));
    if (!room || row.deletedAt) throw refuse('NOT_FOUND');
    await change(trx, row, room);
    const changed = await findMessage(trx, id);
    if (!changed) throw refuse('NOT_FOUND');
    return toChatMessage(changed);
  });
}
