import { randomUUID } from 'node:crypto';
import { chatMessageRoutes as routes } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { messages } from '@school/api-contract/rules/messages';
import { notificationRoutes } from '@school/api-contract/school/notifications';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeUser } from '../groups/school.fixture';
import { notificationsRoutes } from '../notifications/notifications.routes';
import { getAnnouncementsId, getGroupRoomId, openDirect, write } from './chat.fixture';
import { chatRoutes } from './chat.routes';

const app = useTestApp({ features: [chatRoutes, notificationsRoutes] });

async function makeRoom() {
  app.clock.set('2026-11-16T09:00:00Z');
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const roomId = await getGroupRoomId(app.db, groupId);
  return { groupId, roomId, params: { id: roomId }, coach: await app.as('coach'), owner: await app.as('owner') };
}
const texts = (history: { messages: { text: string }[] }) => history.messages.map(({ text }) => text);

test('a message sent again is kept once, also when both arrive at once', async () => {
  const { params, coach } = await makeRoom();
  const body = { clientId: randomUUID(), text: 'Ковры привезли' };
  const twice = await Promise.all([
    coach.call(routes.send, { params, body }),
    coach.call(routes.send, { params, body }),
  ]);
  const again = await coach.call(routes.send, { params, body: { ...body, text: 'Другой текст' } });
  expect(new Set([...twice, again].map((answer) => answer.body.id)).size).toBe(1);
  const { body: history } = await coach.call(routes.history, { params });
  expect(history.messages.map(({ seq, text }) => [seq, text])).toEqual([[1, 'Ковры привезли']]);
  await write(coach, params.id, 'И мячи');
  const { body: room } = await coach.call(chatRoomRoutes.room, { params });
  expect([room.lastSeq, room.unread]).toEqual([2, 0]);
});

test('messages of many writers are numbered without gaps, and the list of changes has all of them', async () => {
  const { roomId, params, coach, owner } = await makeRoom();
  const first = await write(coach, roomId, 'первое');
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => write(index % 2 ? coach : owner, roomId, `сообщение ${index}`)),
  );
  const { body: history } = await coach.call(routes.history, { params });
  expect(history.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  const { body: changes } = await coach.call(routes.changes, { params, query: { since: first.version } });
  expect(changes.messages.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
  expect(changes).toMatchObject({ version: 13, tooMany: false });
});

test('the history is read in both directions from any place', async () => {
  const { roomId, params, coach } = await makeRoom();
  for (let index = 1; index <= 9; index += 1) await write(coach, roomId, String(index));
  const read = async (query: { before?: number; after?: number; around?: number }) =>
    (await coach.call(routes.history, { params, query: { ...query, limit: 4 } })).body;
  expect(await read({})).toMatchObject({ hasBefore: true, hasAfter: false });
  expect(texts(await read({}))).toEqual(['6', '7', '8', '9']);
  expect(texts(await read({ before: 6 }))).toEqual(['2', '3', '4', '5']);
  const start = await read({ before: 2 });
  expect([texts(start), start.hasBefore, start.hasAfter]).toEqual([['1'], false, true]);
  expect(texts(await read({ around: 5 }))).toEqual(['3', '4', '5', '6']);
  expect(texts(await read({ after: 7 }))).toEqual(['8', '9']);
  expect(texts(await read({ after: 9 }))).toEqual([]);
});

test('a plain message, opening a room and the list of rooms are one statement each besides that of the session', async () => {
  const { params, coach } = await makeRoom();
  const body = { clientId: randomUUID(), text: 'раз' };
  expect((await coach.call(routes.send, { params, body })).statements).toHaveLength(2);
  expect((await coach.call(routes.history, { params })).statements).toHaveLength(2);
  expect((await coach.call(chatRoomRoutes.rooms)).statements).toHaveLength(2);
  expect((await coach.call(chatRoomRoutes.unread)).statements).toHaveLength(2);
});

test('an author can edit for 15 minutes, but not overwrite the text of another tab', async () => {
  const { roomId, coach, owner } = await makeRoom();
  const { id } = await write(coach, roomId, 'в 17:30');
  const params = { id };
  const edit = (text: string, editedAt: string | null) => ({ params, body: { text, editedAt } });
  expect((await owner.refused(routes.edit, edit('чужое', null))).httpStatus).toBe(403);
  app.clock.set('2026-11-16T09:14:00Z');
  const { body: edited } = await coach.call(routes.edit, edit('в 18:00', null));
  expect(edited).toMatchObject({ text: 'в 18:00', editedAt: '2026-11-16T09:14:00.000Z', version: 2 });
  expect((await coach.refused(routes.edit, edit('в 19:00', null))).body.code).toBe('CONFLICT');
  app.clock.set('2026-11-16T09:15:01Z');
  expect((await coach.refused(routes.edit, edit('в 19:00', edited.editedAt))).body.code).toBe('CHAT_EDIT_OVER');
});

test('a deleted message leaves its place and an audit event; only author, owner and senior_admin delete', async () => {
  const { groupId, roomId, params, coach, owner } = await makeRoom();
  const admin = await app.as('admin');
  await app.db('userGroups').insert({ groupId, userId: await app.userId('admin'), accessType: 'view' });
  const said = await write(admin, roomId, 'Лишнее');
  const answer = await write(coach, roomId, 'Почему?', { replyToSeq: said.seq });
  expect(answer.replyTo).toMatchObject({ seq: said.seq, text: 'Лишнее', deleted: false });
  expect((await coach.refused(routes.remove, { params: { id: said.id } })).httpStatus).toBe(403);
  const { body: removed } = await owner.call(routes.remove, { params: { id: said.id } });
  expect(removed).toMatchObject({ text: '', deleted: { by: await app.userId('owner') } });
  const { body: history } = await coach.call(routes.history, { params });
  expect(history.messages[1]?.replyTo).toMatchObject({ text: '', deleted: true });
  expect((await owner.refused(routes.remove, { params: { id: said.id } })).httpStatus).toBe(404);
  const event = await app.db('auditLogs').where({ eventType: 'chat.message_deleted' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ roomId, messageId: said.id, authorId: await app.userId('admin') });
});

test('reactions count each person once and can be taken back', async () => {
  const { roomId, coach, owner } = await makeRoom();
  const { id } = await write(coach, roomId, 'Сдали нормативы');
  const like = { params: { id, reaction: 'like' } } as const;
  const [coachId, ownerId] = [await app.userId('coach'), await app.userId('owner')];
  await coach.call(routes.react, { params: { id, reaction: 'done' } });
  await owner.call(routes.react, like);
  app.clock.set('2026-11-16T09:01:00Z');
  const { body: both } = await coach.call(routes.react, like);
  expect(both.reactions).toEqual([
    { reaction: 'like', userIds: [ownerId, coachId] },
    { reaction: 'done', userIds: [coachId] },
  ]);
  const { body: same } = await owner.call(routes.react, like);
  expect(same.version).toBe(both.version);
  const { body: one } = await owner.call(routes.unreact, like);
  expect(one.reactions[0]).toEqual({ reaction: 'like', userIds: [coachId] });
});

test('a mention appears once in a member’s bell with a link to the message, and for nobody outside the room', async () => {
  const { roomId, coach, owner } = await makeRoom();
  const stranger = await makeUser(app.db, 'coach');
  const [coachId, ownerId] = [await app.userId('coach'), await app.userId('owner')];
  const mentions = [ownerId, ownerId, stranger, coachId];
  const said = await write(coach, roomId, '@owner посмотрите', { mentions });
  expect(said.mentions).toEqual([ownerId, coachId]);
  await coach.call(routes.edit, {
    params: { id: said.id },
    body: { text: '@owner еще раз', mentions, editedAt: null },
  });
  const bell = async (client: typeof owner) =>
    (await client.call(notificationRoutes.list, {})).body.filter(({ link }) => link.startsWith(`/chat/${roomId}?`));
  expect((await bell(owner)).map(({ event, link }) => [event, link])).toEqual([
    ['chatMention', `/chat/${roomId}?message=${said.seq}`],
  ]);
  expect(await bell(await app.signedIn(stranger))).toEqual([]);
  expect(await bell(coach)).toEqual([]);
});

test('announcements are written by owner and senior_admin and show who has read them', async () => {
  const { owner, coach } = await makeRoom();
  const id = await getAnnouncementsId(app.db);
  const body = { clientId: randomUUID(), text: 'Всем привет' };
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    const { httpStatus } = await (await app.as(role)).refused(routes.send, { params: { id }, body });
    expect([role, httpStatus]).toEqual([role, 403]);
  }
  const said = await write(owner, id, 'В пятницу собрание');
  const event = await app.db('auditLogs').where({ eventType: 'chat.announcement_sent' }).orderBy('id', 'desc').first();
  expect(event.metadata).toEqual({ roomId: id, messageId: said.id });
  const readers = async () =>
    (await owner.call(chatRoomRoutes.readers, { params: { id }, query: { seq: said.seq } })).body;
  const coachId = await app.userId('coach');
  expect((await readers()).unread).toContain(coachId);
  await coach.call(chatRoomRoutes.read, { params: { id }, body: { seq: said.seq } });
  expect((await readers()).read).toEqual([coachId]);
  const { memberIds, readSeqs } = (await owner.call(chatRoomRoutes.room, { params: { id } })).body;
  expect(readSeqs).toHaveLength(memberIds.length - 1);
  expect(readSeqs?.filter((seq) => seq >= said.seq)).toEqual([said.seq]);
  expect((await coach.call(chatRoomRoutes.room, { params: { id } })).body).not.toHaveProperty('readSeqs');
  expect((await coach.refused(chatRoomRoutes.readers, { params: { id }, query: { seq: said.seq } })).httpStatus).toBe(
    403,
  );
});

test('all calls about a room and its messages refuse a user who is not a member', async () => {
  const { groupId, roomId, params, coach } = await makeRoom();
  const said = await write(coach, roomId, 'Только для своих');
  const stranger = await app.signedIn(await makeUser(app.db, 'coach'));
  const accountant = await app.as('accountant');
  // a grant without the right to see groups gives no access
  await app.db('userGroups').insert({ groupId, userId: await app.userId('accountant'), accessType: 'edit' });
  const direct = await openDirect(coach, await app.userId('accountant'));
  const secret = await write(coach, direct, 'Лично');
  const own = { id: said.id };
  const body = { clientId: randomUUID(), text: 'Можно?' };
  for (const client of [stranger, accountant]) {
    const answers = [
      await client.refused(routes.history, { params }),
      await client.refused(routes.changes, { params, query: { since: 0 } }),
      await client.refused(routes.send, { params, body }),
      await client.refused(routes.edit, { params: own, body: { text: 'Мое', editedAt: null } }),
      await client.refused(routes.remove, { params: own }),
      await client.refused(routes.react, { params: { ...own, reaction: 'like' } }),
      await client.refused(chatRoomRoutes.room, { params }),
      await client.refused(chatRoomRoutes.read, { params, body: { seq: 1 } }),
      await client.refused(chatRoomRoutes.typing, { params }),
    ];
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(answers.map(() => 404));
    const { body: rooms } = await client.call(chatRoomRoutes.rooms);
    expect(rooms.map(({ id }) => id)).not.toContain(roomId);
  }
  // not even the owner reads a direct chat of others
  const owner = await app.as('owner');
  expect((await owner.refused(routes.history, { params: { id: direct } })).httpStatus).toBe(404);
  expect((await owner.refused(routes.remove, { params: { id: secret.id } })).httpStatus).toBe(404);
  expect((await accountant.call(routes.history, { params: { id: direct } })).body.messages).toHaveLength(1);
});

test('a message needs text or a file and has at most 4,000 characters', async () => {
  const { params, coach } = await makeRoom();
  const refusedWith = async (text: string) =>
    (await coach.refused(routes.send, { params, body: { clientId: randomUUID(), text } })).body.details;
  expect(await refusedWith('  ')).toEqual([{ path: 'text', message: messages.chatText }]);
  expect(await refusedWith('а'.repeat(4001))).toEqual([{ path: 'text', message: messages.tooLong }]);
  await write(coach, params.id, 'а'.repeat(4000));
});
