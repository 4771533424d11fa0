import { pushRoutes } from '@school/api-contract/accounts/push';
import { chatMessageRoutes, messageBody } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import {
  type FakeHandler,
  type FakeLiveEvents,
  fakeLiveEvents,
  fakePush,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
} from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  announcements,
  around,
  groupRoom,
  makeMessage,
  openGroupRoom,
  roomMessages,
  toHistory,
  withMembers,
} from './chat.fixtures';
import { Component } from './chat.page';
import { locales } from './shared/locales.fixtures';

let live: FakeLiveEvents;
beforeEach(() => {
  live = fakeLiveEvents();
});
afterEach(() => {
  live.restore();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show({
  route = '/chat/11',
  path = '/chat/:id',
  handlers = [] as FakeHandler[],
  user = 'owner' as const,
} = {}) {
  return renderWithKit(<Component />, {
    ...{ user, route, path, locales },
    handlers: [...handlers, ...openGroupRoom, ...around],
  });
}
const log = async () => within(await screen.findByRole('log', { name: 'Сообщения' }));
const messageTexts = async () =>
  (await log()).getAllByRole('article').map((article) => article.getAttribute('aria-label') ?? '');

test('an address without a number opens no chat and says so', async () => {
  const { api } = show({ route: '/chat/abc' });
  expect(await screen.findByText('Чат не открылся')).toBeTruthy();
  expect(screen.getByText('Не найдено')).toBeTruthy();
  expect(api.requests.filter(({ path }) => path.startsWith('/api/chat/rooms/'))).toEqual([]);
});

const narrowWindow = (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });

test('a window with room for both opens the newest room with unread messages', async () => {
  // from here on the style sheet shows both
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...narrowWindow(media),
    matches: media === '(min-width: 800px)',
  }));
  const { router } = show({ route: '/chat', path: '/chat/:id?' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/chat/11'));
});

test('the rooms show the last author and the number of unread messages, announcements first', async () => {
  vi.stubGlobal('matchMedia', narrowWindow);
  const { router, visitor } = show({ route: '/chat', path: '/chat' });
  const rooms = within(await screen.findByRole('navigation', { name: 'Чаты' }));
  const links = rooms.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('Объявления'),
    expect.stringMatching(/Звездочки.*Белова: В зале закончилась магнезия.*2 непрочитанных сообщения/),
    expect.stringMatching(/Белова Екатерина.*Договорились/),
  ]);
  live.tell('chat', { message: makeMessage(3, { roomId: 12, version: 3, text: 'Новости' }), isNew: true });
  expect(await rooms.findByRole('link', { name: /Новости/ })).toBeTruthy();
  const [first] = links;
  if (!first) throw new Error('no room');
  await visitor.click(first);
  expect(router.state.location.pathname).toBe('/chat/10');
});

test('a room opens at the first unread message and sends the reading position to the server', async () => {
  const { api } = show();
  expect(await (await log()).findByText('Новые сообщения')).toBeTruthy();
  const request = api.requests.find(({ path }) => path === '/api/chat/rooms/11/messages');
  expect(request?.query).toMatchObject({ around: '4' });
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)).toEqual([{ seq: 5 }]),
  );
  expect((await log()).getByText('Сообщение удалено')).toBeTruthy();
  expect((await log()).getByRole('link', { name: /Заявка\.pdf/ })).toBeTruthy();
});

test('Enter sends, Shift+Enter starts a line, and the message appears before the server answers', async () => {
  let answer: (value: ReturnType<typeof makeMessage>) => void = () => undefined;
  const waiting = new Promise<ReturnType<typeof makeMessage>>((resolve) => {
    answer = resolve;
  });
  const { visitor, api } = show({ handlers: [respond(chatMessageRoutes.send, () => waiting)] });
  const field = await screen.findByRole('textbox', { name: 'Сообщение' });
  await visitor.type(field, 'Первая{Shift>}{Enter}{/Shift}вторая{Enter}');
  expect(await (await log()).findByText('отправляется')).toBeTruthy();
  const sent = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  expect(sent?.body).toMatchObject({ text: 'Первая\nвторая', replyToSeq: null, mentions: [] });
  const { clientId } = messageBody.parse(sent?.body);
  answer(makeMessage(6, { authorId: 1, clientId, text: 'Первая\nвторая' }));
  await waitFor(async () => expect((await log()).queryByText('отправляется')).toBeNull());
  expect(await messageTexts()).toHaveLength(6);
  // the event of the same message adds nothing
  live.tell('chat', { message: makeMessage(6, { authorId: 1, clientId, text: 'Первая\nвторая' }), isNew: true });
  expect(await messageTexts()).toHaveLength(6);
});

test('after a gap the room catches up from the version that it has', async () => {
  const changes = { messages: [makeMessage(6), makeMessage(7)], version: 7, tooMany: false };
  const { api } = show({ handlers: [respond(chatMessageRoutes.changes, changes)] });
  await log();
  live.tell('chat', { message: makeMessage(7), isNew: true });
  expect(await (await log()).findByText('Сообщение 6')).toBeTruthy();
  expect((await log()).getByText('Сообщение 7')).toBeTruthy();
  expect(api.requests.find(({ path }) => path.endsWith('/changes'))?.query).toEqual({ since: '5' });
});

test('without a network the head does not say who is online', async () => {
  const { visitor, api } = show();
  expect(await screen.findByText(/в сети: \d/)).toBeTruthy();
  api.use(respondOffline(chatMessageRoutes.send));
  await visitor.type(await screen.findByRole('textbox', { name: 'Сообщение' }), 'Привет{Enter}');
  expect(await screen.findByText(/участник.* · нет сети$/)).toBeTruthy();
  expect(screen.queryByText(/в сети/)).toBeNull();
});

test('typing @ offers the members, and the arrow keys choose one', async () => {
  const { visitor, api } = show({ handlers: [respond(chatMessageRoutes.send, makeMessage(6))] });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Сообщение' });
  await visitor.type(field, 'Смотрите, @');
  const options = () => screen.getAllByRole('option').map((option) => option.textContent);
  await waitFor(() => expect(options()).toEqual(['Белова Екатерина', 'Трофимова Анна']));
  await visitor.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Смотрите, @Трофимова Анна ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await visitor.keyboard('{Enter}');
  await waitFor(() =>
    expect(
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/messages'))?.body,
    ).toMatchObject({
      ...{ text: 'Смотрите, @Трофимова Анна', mentions: [3] },
    }),
  );
});

test('a refused edit keeps the text and says why', async () => {
  const own = makeMessage(6, { authorId: 1, createdAt: new Date().toISOString(), text: 'в 17:30' });
  const { visitor } = show({
    handlers: [
      respond(chatMessageRoutes.history, toHistory([...roomMessages, own])),
      respondError(chatMessageRoutes.edit, 'CHAT_EDIT_OVER'),
    ],
  });
  const [button] = (await (await log()).findAllByRole('button', { name: /^Действия.*Соколова Марина$/ })).slice(-1);
  if (!button) throw new Error('no menu');
  await visitor.click(button);
  await visitor.click(await screen.findByRole('menuitem', { name: 'Изменить' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Сообщение' });
  await waitFor(() => expect(field.value).toBe('в 17:30'));
  await visitor.clear(field);
  await visitor.type(field, 'в 18:00{Enter}');
  expect(await screen.findByText('Сообщение можно изменить только в течение 15 минут')).toBeTruthy();
  expect(field.value).toBe('в 18:00');
});

test.each([
  { place: 'the next message', seq: 1, focused: /^Действия.*Белова Екатерина$/ },
  { place: 'the message field after the last one', seq: 5, focused: /^Сообщение$/ },
])('after a message is deleted by keyboard, the focus is at $place', async ({ seq, focused }) => {
  const removed = { ...makeMessage(seq), version: 6, text: '', deleted: { at: '2026-11-16T09:10:00.000Z', by: 1 } };
  const { visitor } = show({ handlers: [respond(chatMessageRoutes.remove, removed)] });
  const menus = await (await log()).findAllByRole('button', { name: /^Действия/ });
  const menu = seq === 1 ? menus[0] : menus.at(-1);
  menu?.focus();
  await visitor.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Удалить' })).focus();
  await visitor.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Удалить' })).focus();
  await visitor.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(focused));
});

test('a user who may not write sees why', async () => {
  show({
    handlers: [
      respond(chatRoomRoutes.room, { ...withMembers(groupRoom), kind: 'announcements', group: null, mayWrite: false }),
    ],
  });
  expect(await screen.findByText(/Объявления пишет руководство школы/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Сообщение' })).toBeNull();
});

test('the author of an announcement sees how many of the others have read it', async () => {
  const room = { ...announcements, id: 11, memberIds: [1, 2, 3, 4], readSeqs: [0, 1, 5] };
  show({ handlers: [respond(chatRoomRoutes.room, room)] });
  const own = within(await (await log()).findByRole('article', { name: /^Соколова Марина/ }));
  expect(own.getByText('прочитали 2 из 3')).toBeTruthy();
  expect((await log()).getAllByText(/^прочитали/)).toHaveLength(1);
});

test('a search is kept in the address and links to the message in its room', async () => {
  const found = { messages: [makeMessage(2, { text: 'Заявку пришлю завтра' })], hasMore: false };
  show({ route: '/chat?search=заявк', path: '/chat', handlers: [respond(chatRoomRoutes.search, found)] });
  const link = await screen.findByRole('link', { name: /Заявку пришлю завтра/ });
  expect(link.getAttribute('href')).toContain('/chat/11?');
  expect(link.getAttribute('href')).toContain('message=2');
});

test('a mentioned user is asked once about notifications on this device', async () => {
  const push = fakePush();
  onTestFinished(() => push.restore());
  const handlers = [respond(pushRoutes.key, { publicKey: 'key' }), respond(pushRoutes.subscribe, undefined)];
  const { visitor } = show({ handlers });
  const offer = within(await screen.findByRole('region', { name: 'Уведомления об упоминаниях' }));
  expect(push.isSubscribed()).toBe(false);
  await visitor.click(offer.getByRole('button', { name: 'Включить уведомления' }));
  expect(await screen.findByText(/^Уведомления включены/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Уведомления об упоминаниях' })).toBeNull());
});

test('nobody is asked before a mention, or again after «Позже»', async () => {
  const push = fakePush();
  onTestFinished(() => push.restore());
  const plain = roomMessages.map((message) => ({ ...message, mentions: [] }));
  const first = show({ handlers: [respond(chatMessageRoutes.history, toHistory(plain))] });
  await log();
  expect(screen.queryByRole('region', { name: 'Уведомления об упоминаниях' })).toBeNull();
  first.unmount();
  const second = show();
  await second.visitor.click(await screen.findByRole('button', { name: /^Позже$/ }));
  second.unmount();
  show();
  await log();
  expect(screen.queryByRole('region', { name: 'Уведомления об упоминаниях' })).toBeNull();
  expect(push.isSubscribed()).toBe(false);
});

test('a search finds rooms by their names, from the first letters on', async () => {
  const nothing = { messages: [], hasMore: false };
  const first = show({ route: '/chat?search=зв', path: '/chat' });
  const rooms = within(await screen.findByRole('navigation', { name: 'Чаты' }));
  expect(rooms.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/chat/11']);
  first.unmount();
  show({ route: '/chat?search=звезд', path: '/chat', handlers: [respond(chatRoomRoutes.search, nothing)] });
  const found = await screen.findByRole('link', { name: /Звездочки/ });
  expect(found.getAttribute('href')).toBe('/chat/11');
});
