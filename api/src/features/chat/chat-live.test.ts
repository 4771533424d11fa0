import { randomUUID } from 'node:crypto';
import { liveEventRoutes, liveEventSchemas } from '@school/api-contract/accounts/live-events';
import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createNotices } from '../../platform/notices/notices';
import { systemRandom } from '../../platform/ports/random';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { waitFor } from '../../testing/wait-for';
import { makeGroup, makeUser } from '../groups/school.fixture';
import { liveEventsRoutes } from '../live-events/live-events.routes';
import { createLiveStreams } from '../live-events/live-streams';
import { getGroupRoomId, write } from './chat.fixture';
import { chatRoutes } from './chat.routes';
import { startChatFanOut } from './chat-live';
import { createPresence } from './presence';

const app = useTestApp({ features: [chatRoutes, liveEventsRoutes] });
beforeAll(() => startChatFanOut(app.deps));

/** Opens the caller's stream; `events` are those of the chat, in order. */
async function listen(client: TestClient) {
  const response = await client.send('GET', liveEventRoutes.stream.path);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  const received = { text: '' };
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received.text += Buffer.from(part.value);
  })().catch(() => undefined);
  onTestFinished(() => reader.cancel());
  await waitFor(() => expect(received.text).toContain('event: began'));
  return { events: (name: string) => toEvents(received.text, name) };
}

function toEvents(text: string, name: string): unknown[] {
  const matches = text.matchAll(new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`, 'g'));
  return [...matches].map(([, data = '']) => JSON.parse(data));
}

const toTexts = (events: unknown[]) => events.map((event) => liveEventSchemas.chat.parse(event).message.text);

async function makeRoom() {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  return { groupId, roomId: await getGroupRoomId(app.db, groupId), coach: await app.as('coach') };
}

test('a message is sent to those who may read it, in order, and to nobody else', async () => {
  const { groupId, roomId, coach } = await makeRoom();
  const leaverId = await makeUser(app.db, 'coach');
  await app.db('userGroups').insert({ groupId, userId: leaverId, accessType: 'edit' });
  const owner = await app.as('owner');
  const [ofOwner, ofLeaver, ofStranger] = [
    await listen(owner),
    await listen(await app.signedIn(leaverId)),
    await listen(await app.as('accountant')),
  ];
  await write(coach, roomId, 'первое');
  await waitFor(() => expect(toTexts(ofLeaver.events('chat'))).toEqual(['первое']));
  await app.db('userGroups').where({ groupId, userId: leaverId }).delete();
  const said = await Promise.all(['второе', 'третье', 'четвертое'].map((text) => write(coach, roomId, text)));
  await waitFor(() => expect(ofOwner.events('chat')).toHaveLength(4));
  const bySeq = [...said].sort((a, b) => a.seq - b.seq).map(({ text }) => text);
  expect(toTexts(ofOwner.events('chat'))).toEqual(['первое', ...bySeq]);
  expect(toTexts(ofLeaver.events('chat'))).toEqual(['первое']);
  expect(ofStranger.events('chat')).toEqual([]);
});

test('a change is sent as a change, with the current message', async () => {
  const { roomId, coach } = await makeRoom();
  const said = await write(coach, roomId, 'Принесите ленты');
  const received = await listen(await app.as('owner'));
  await coach.call(chatMessageRoutes.react, { params: { id: said.id, reaction: 'done' } });
  await coach.call(chatMessageRoutes.remove, { params: { id: said.id } });
  await waitFor(() => expect(received.events('chat').at(-1)).toMatchObject({ message: { text: '', version: 3 } }));
  for (const event of received.events('chat')) expect(event).toMatchObject({ isNew: false, message: { id: said.id } });
});

test('reading is sent only to the reader’s own pages, typing to the others in the room', async () => {
  const { roomId, coach } = await makeRoom();
  const owner = await app.as('owner');
  await write(owner, roomId, 'Завтра проверка');
  const [ofCoach, ofOwner] = [await listen(await app.as('coach')), await listen(owner)];
  await coach.call(chatRoomRoutes.read, { params: { id: roomId }, body: { seq: 1 } });
  await coach.call(chatRoomRoutes.typing, { params: { id: roomId } });
  const typing = { roomId, userId: await app.userId('coach') };
  await waitFor(() => expect(ofOwner.events('chatTyping')).toEqual([typing]));
  await waitFor(() => expect(ofCoach.events('chatRead')).toEqual([{ roomId, readSeq: 1, unread: expect.any(Number) }]));
  expect(ofOwner.events('chatRead')).toEqual([]);
  expect(ofCoach.events('chatTyping')).toEqual([]);
});

/** Starts the parts of a second API process: its own connection for notices and its own streams. */
async function startSecondProcess() {
  const { db, clock, log, settings } = app.deps;
  const notices = createNotices({ databaseUrl: settings.databaseUrl ?? '', log });
  const live = createLiveStreams({ notices, log });
  startChatFanOut({ db, notices, live, log });
  // repeats soon, since a busy database may drop a notice
  const times = { settleMs: 1, repeatMs: 500 };
  const presence = createPresence({ db, notices, live, clock, random: systemRandom, log, times });
  await notices.start();
  onTestFinished(async () => {
    presence.stop();
    await notices.stop();
  });
  return { live, presence };
}

test('messages and presence reach other processes, and a silent process is forgotten', async () => {
  const { roomId, coach } = await makeRoom();
  const second = await startSecondProcess();
  const viewer = await makeUser(app.db, 'owner');
  const stream = second.live.open({
    userId: viewer,
    seesPayments: false,
    filterGroups: async (ids) => ids,
    filterStudents: async (ids) => ids,
    isSignedIn: async () => true,
  });
  let text = '';
  stream.on('data', (part) => {
    text += part;
  });
  onTestFinished(() => void stream.destroy());
  const isOnline = async () =>
    (await coach.call(chatRoomRoutes.people)).body.find((person) => person.id === viewer)?.online;
  await waitFor(async () => expect(await isOnline()).toBe(true));
  const clientId = randomUUID();
  await coach.call(chatMessageRoutes.send, { params: { id: roomId }, body: { clientId, text: 'Через процессы' } });
  await waitFor(() => expect(toTexts(toEvents(text, 'chat'))).toEqual(['Через процессы']));
  // as if killed: it sends nothing more
  second.presence.stop();
  app.clock.set(new Date(app.clock.now().getTime() + 31_000).toISOString());
  expect(await isOnline()).toBe(false);
});
