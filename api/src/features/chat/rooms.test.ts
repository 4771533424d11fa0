import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { chatRoomRoutes as routes } from '@school/api-contract/chat/rooms';
import { roles } from '@school/api-contract/rules/roles';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { getAnnouncementsId, getGroupRoomId, openDirect, write } from './chat.fixture';
import { chatRoutes } from './chat.routes';
import { toRoomScope } from './room-access.sql';
import { findMemberIds, findRoom, listRoomRows } from './rooms.repository';

const app = useTestApp({ features: chatRoutes });
const getHttpStatus = async (answer: Promise<{ httpStatus: number }>) => (await answer).httpStatus;

test('access to a group decides who is in its room: for one reader, for the list and for members', async () => {
  for (const role of roles) {
    const id = await makeUser(app.db, role);
    const other = await makeUser(app.db, 'admin');
    const rooms = new Map<number, string>();
    for (const [name, columns] of Object.entries({
      trains: { trainer: id },
      created: { createdBy: id },
      foreign: { trainer: other },
      granted: {},
      archived: { trainer: id, active: false },
    })) {
      const groupId = await makeGroup(app.db, columns);
      if (name === 'granted') await app.db('userGroups').insert({ groupId, userId: id, accessType: 'view' });
      rooms.set(await getGroupRoomId(app.db, groupId), name);
    }
    const scope = toRoomScope({ id, role });
    const found: string[] = [];
    const counted: string[] = [];
    for (const [roomId, name] of rooms) {
      if (await findRoom(app.db, scope, roomId)) found.push(name);
      if ((await findMemberIds(app.db, roomId)).includes(id)) counted.push(name);
    }
    const listed = (await listRoomRows(app.db, { ...scope })).flatMap((room) => rooms.get(room.id) ?? []);
    const own = { owner: 'all', senior_admin: 'all', admin: 'own', coach: 'trained', accountant: 'none' }[role];
    const expected = {
      all: ['trains', 'created', 'foreign', 'granted'],
      own: ['trains', 'created', 'granted'],
      trained: ['trains', 'granted'],
      none: [],
    }[own];
    expect([role, found]).toEqual([role, expected]);
    expect([role, counted]).toEqual([role, expected]);
    expect([role, listed.sort()]).toEqual([role, [...(expected ?? [])].sort()]);
  }
});

test('a user who loses access to the group leaves its room at once, and sees its history again on returning', async () => {
  const groupId = await makeGroup(app.db);
  const roomId = await getGroupRoomId(app.db, groupId);
  const userId = await makeUser(app.db, 'coach');
  const grant = { groupId, userId, accessType: 'edit' };
  await app.db('userGroups').insert(grant);
  const coach = await app.signedIn(userId);
  await write(coach, roomId, 'Я здесь');
  await app.db('userGroups').where({ groupId, userId }).delete();
  expect(await getHttpStatus(coach.refused(routes.room, { params: { id: roomId } }))).toBe(404);
  await app.db('userGroups').insert(grant);
  expect((await coach.call(chatMessageRoutes.history, { params: { id: roomId } })).body.messages).toHaveLength(1);
});

test('two people have one direct chat, whoever opens it, and a chat without messages is not listed', async () => {
  const [first, second] = [await makeUser(app.db, 'coach'), await makeUser(app.db, 'accountant')];
  const [one, two] = [await app.signedIn(first), await app.signedIn(second)];
  const ids = await Promise.all([openDirect(one, second), openDirect(two, first), openDirect(one, second)]);
  expect(new Set(ids).size).toBe(1);
  const id = ids[0] ?? 0;
  const isListed = async () => (await two.call(routes.rooms)).body.some((room) => room.id === id);
  expect(await isListed()).toBe(false);
  await write(one, id, 'Привет');
  expect(await isListed()).toBe(true);
  const { body: room } = await two.call(routes.room, { params: { id } });
  expect(room).toMatchObject({ kind: 'direct', peerId: first, unread: 1, mayWrite: true, memberIds: [first, second] });
  expect(await getHttpStatus(one.refused(routes.openDirect, { body: { userId: first } }))).toBe(404);

  await app.db('users').where({ id: second }).update({ active: false });
  expect((await one.call(routes.room, { params: { id } })).body).toMatchObject({ mayWrite: false, memberIds: [first] });
  const { body: people } = await one.call(routes.people);
  expect(people.find((person) => person.id === second)).toMatchObject({ active: false, online: false });
  expect(await getHttpStatus(one.refused(routes.openDirect, { body: { userId: second } }))).toBe(404);
});

test('unread messages are counted by reading positions, which never go back', async () => {
  const groupId = await makeGroup(app.db);
  const id = await getGroupRoomId(app.db, groupId);
  const userId = await makeUser(app.db, 'coach');
  await app.db('userGroups').insert({ groupId, userId, accessType: 'edit' });
  const [owner, coach] = [await app.as('owner'), await app.signedIn(userId)];
  for (let index = 1; index <= 25; index += 1) await write(owner, id, `${index}`);
  const before = (await coach.call(routes.unread)).body.unread;
  // for a new member not all earlier messages are unread
  expect((await coach.call(routes.room, { params: { id } })).body).toMatchObject({ unread: 20, readSeq: 5 });
  const read = (seq: number) => coach.call(routes.read, { params: { id }, body: { seq } });
  expect((await read(10)).body.unread).toBe(before - 5);
  expect((await read(7)).body.unread).toBe(before - 5);
  // a place beyond the last message is the last message
  expect((await read(999)).body.unread).toBe(before - 20);
  await write(owner, id, 'новое');
  expect((await coach.call(routes.room, { params: { id } })).body).toMatchObject({ unread: 1, readSeq: 25 });
  // a message of one's own leaves what others wrote before unread
  await write(coach, id, 'мое');
  expect((await coach.call(routes.room, { params: { id } })).body).toMatchObject({ unread: 2, readSeq: 25 });
});

test('the room of a group has its name and direction', async () => {
  const groupId = await makeGroup(app.db, { name: 'Ирисы', sportsDirection: 'dance' });
  const params = { id: await getGroupRoomId(app.db, groupId) };
  const { body } = await (await app.as('owner')).call(routes.room, { params });
  expect(body.group).toEqual({ id: groupId, name: 'Ирисы', sportsDirection: 'dance' });
});

test('search finds all words in any case, ё as е, only in own rooms, newest first and by pages', async () => {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const [mine, foreign] = [
    await getGroupRoomId(app.db, groupId),
    await getGroupRoomId(app.db, await makeGroup(app.db)),
  ];
  const [owner, coach] = [await app.as('owner'), await app.as('coach')];
  for (const text of ['Актёрская 100% группа', 'актерская смена', 'Смена льда']) await write(owner, mine, text);
  await write(owner, mine, 'Хоккей'.normalize('NFD'));
  await write(owner, foreign, 'Актёрская тайна');
  const find = async (query: { text: string; before?: number; limit?: number; roomId?: number }) =>
    (await coach.call(routes.search, { query })).body;
  const findTexts = async (text: string) => (await find({ text })).messages.map((message) => message.text);
  expect(await findTexts('АКТЕРСК')).toEqual(['актерская смена', 'Актёрская 100% группа']);
  expect(await findTexts('смена актёр')).toEqual(['актерская смена']);
  expect(await findTexts('хоккей')).toEqual(['Хоккей']);
  expect(await findTexts('хоккей'.normalize('NFD'))).toEqual(['Хоккей']);
  expect(await findTexts('100%')).toEqual(['Актёрская 100% группа']);
  expect(await findTexts('%%%')).toEqual([]);
  const first = await find({ text: 'смен', limit: 1 });
  expect(first).toMatchObject({ messages: [{ text: 'Смена льда' }], hasMore: true });
  const next = await find({ text: 'смен', limit: 1, before: first.messages[0]?.id ?? 0 });
  expect(next).toMatchObject({ messages: [{ text: 'актерская смена' }], hasMore: false });
  expect((await find({ text: 'смен', roomId: await getAnnouncementsId(app.db) })).messages).toEqual([]);
  expect(await getHttpStatus(coach.refused(routes.search, { query: { text: 'ад' } }))).toBe(400);
});

test('a card is shown only to users who may see its record', async () => {
  const groupId = await makeGroup(app.db, { name: 'Искры', trainer: await app.userId('coach') });
  const studentId = await makeStudent(app.db, { lastName: 'Иванова', firstName: 'Анна' }, [groupId]);
  const foreign = await makeStudent(app.db, {}, [await makeGroup(app.db)]);
  const coach = await app.as('coach');
  const card = async (path: string) => (await coach.call(routes.card, { query: { path } })).body;
  expect(await card(`/students/${studentId}?tab=documents`)).toEqual({
    ...{ kind: 'student', title: 'Иванова Анна', subtitle: 'Искры', date: null },
  });
  expect(await card(`/attendance?date=2026-11-16&group=${groupId}`)).toMatchObject({
    ...{ kind: 'session', title: 'Искры', date: '2026-11-16' },
  });
  for (const path of [
    `/students/${foreign}`,
    '/sales-funnel/1',
    '/settings',
    '//evil.example/students/1',
    '/students/0',
  ]) {
    expect([path, await getHttpStatus(coach.refused(routes.card, { query: { path } }))]).toEqual([path, 404]);
  }
});
