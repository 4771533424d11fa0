import type { PushMessage } from '@school/api-contract/accounts/push';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPortal, showPushMessage } from './push';

const message: PushMessage = {
  title: 'Ким Ольга',
  body: 'Вас упомянули в чате',
  link: '/chat/3?message=7',
  tag: 'chat-3-7',
};

test('shows what the server sent, under its tag; nothing without content', async () => {
  const showNotification = vi.fn(async () => undefined);
  await showPushMessage({ showNotification }, { json: () => message });
  await showPushMessage({ showNotification }, null);
  expect(showNotification.mock.calls).toEqual([
    ['Ким Ольга', { body: 'Вас упомянули в чате', tag: 'chat-3-7', data: '/chat/3?message=7' }],
  ]);
});

/** A window of the browser; one of the portal answers. */
function createWindow({ focused = false, answers = true } = {}) {
  const told: unknown[] = [];
  const page = {
    ...{ id: 'a', url: '/', type: 'window', frameType: 'top-level', visibilityState: 'visible', ancestorOrigins: [] },
    focused,
    told,
    focus: async () => page,
    navigate: async () => page,
    postMessage: (what: unknown, ports: MessagePort[]) => {
      told.push(what);
      if (answers) ports[0]?.postMessage(null);
    },
  };
  return page;
}

/** The worker's view of these windows. */
function createClients(windows: ReturnType<typeof createWindow>[]) {
  const matchAll: Clients['matchAll'] = vi.fn().mockResolvedValue(windows);
  return { matchAll, openWindow: vi.fn(async () => null) };
}

test('a click shows the message in the open page that has the focus', async () => {
  const [other, focused] = [createWindow(), createWindow({ focused: true })];
  const clients = createClients([other, focused]);
  await openPortal(clients, message.link);
  expect([other.told, focused.told]).toEqual([[], [{ open: '/chat/3?message=7' }]]);
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test('opens a window when there is none, or when the page does not answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const none = createClients([]);
  await openPortal(none, message.link);
  const silent = createClients([createWindow({ answers: false })]);
  const opening = openPortal(silent, message.link);
  await vi.runAllTimersAsync();
  await opening;
  for (const { openWindow } of [none, silent]) expect(openWindow).toHaveBeenCalledExactlyOnceWith('/chat/3?message=7');
});
