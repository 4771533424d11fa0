import { chatMessageRoutes, messageBody } from '@school/api-contract/chat/messages';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { chatOutboxKey } from '@school/shell-contract/offline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeMessage } from '../chat.fixtures';
import { Outbox, type UnsentMessage } from './outbox';

/** One second, the default of `vi.waitFor`, is too short for a loaded machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const unsent = (number: number): UnsentMessage => ({
  ...{ roomId: 11, text: `текст ${number}`, replyTo: null, mentions: [], attachments: [] },
  clientId: `3f2504e0-4f89-41d3-9a0c-0305e82c33${String(number).padStart(2, '0')}`,
  writtenAt: '2026-11-16T09:00:00.000Z',
});
const accepts = respond(chatMessageRoutes.send, makeMessage(1));

function open(handlers: FakeHandler[]) {
  const { api } = renderWithKit(null, { user: 'owner', handlers });
  const outbox = new Outbox(1);
  const texts = () => api.requests.map(({ body }) => messageBody.parse(body).text);
  return { api, outbox, texts };
}

test('messages are sent one after another in the order of writing, and stay until the server has them', async () => {
  const { api, outbox, texts } = open([respondOffline(chatMessageRoutes.send)]);
  const sent = vi.fn();
  outbox.onSent = sent;
  for (const number of [1, 2, 3]) outbox.add(unsent(number));
  await waitFor(() => expect(texts()).toEqual(['текст 1']));
  expect(JSON.parse(localStorage.getItem(chatOutboxKey(1)) ?? '[]')).toHaveLength(3);
  api.use(accepts);
  await vi.advanceTimersByTimeAsync(2_000);
  await waitFor(() => expect(outbox.getUnsent()).toEqual([]));
  // the first one is repeated with the same client id, which the server stores once
  expect(texts()).toEqual(['текст 1', 'текст 1', 'текст 2', 'текст 3']);
  expect(sent).toHaveBeenCalledTimes(3);
  expect(localStorage.getItem(chatOutboxKey(1))).toBeNull();
  outbox.stop();
});

test('a page that is opened again sends the messages that the closed one left', async () => {
  localStorage.setItem(chatOutboxKey(1), JSON.stringify([unsent(7)]));
  const { outbox, texts } = open([accepts]);
  await waitFor(() => expect(texts()).toEqual(['текст 7']));
  await waitFor(() => expect(outbox.getUnsent()).toEqual([]));
  outbox.stop();
});

test('a refused message waits for its author and does not hold up the others', async () => {
  let isRefused = true;
  const refuse = respondError(chatMessageRoutes.send, 'FORBIDDEN');
  const accept = accepts;
  const { outbox, texts } = open([{ ...accept, answer: (request) => (isRefused ? refuse : accept).answer(request) }]);
  outbox.add(unsent(1));
  await waitFor(() => expect(outbox.getUnsent()[0]?.problem).toBe('FORBIDDEN'));
  isRefused = false;
  outbox.add(unsent(2));
  await waitFor(() => expect(outbox.getUnsent().map(({ text }) => text)).toEqual(['текст 1']));
  outbox.retry(unsent(1).clientId);
  await waitFor(() => expect(outbox.getUnsent()).toEqual([]));
  expect(texts()).toEqual(['текст 1', 'текст 2', 'текст 1']);
  outbox.stop();
});
