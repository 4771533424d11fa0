import { expect, test } from 'vitest';
import { makeMessage, toHistory } from '../chat.fixtures';
import { fromHistory, type RoomHistory, withAfter, withBefore, withChanges, withMessage } from './room-history';

const seqs = (room: RoomHistory | undefined) => room?.messages.map(({ seq }) => seq);
const start = () => fromHistory(toHistory([makeMessage(4), makeMessage(5)], { hasBefore: true }));

test('parts before and after join without duplicates', () => {
  const before = toHistory([makeMessage(2), makeMessage(3), makeMessage(4)], { hasBefore: true });
  expect(seqs(withBefore(start(), before))).toEqual([2, 3, 4, 5]);
  const old = fromHistory(toHistory([makeMessage(1), makeMessage(2)], { hasAfter: true, version: 9 }));
  const joined = withAfter(old, toHistory([makeMessage(2), makeMessage(3)], { hasAfter: true }));
  expect([seqs(joined), joined.hasAfter, joined.version]).toEqual([[1, 2, 3], true, 9]);
});

test('a message is added once and in order; a gap requires catching up', () => {
  const room = start();
  const next = withMessage(room, makeMessage(6));
  expect(seqs(next)).toEqual([4, 5, 6]);
  expect(next && withMessage(next, makeMessage(6))).toBe(next);
  expect(withMessage(room, makeMessage(7))).toBeUndefined();
});

test('a change replaces its message and the quotes of it; an older one does not undo a newer one', () => {
  const reply = makeMessage(5, { replyTo: { seq: 4, authorId: 2, text: 'Сообщение 4', deleted: false } });
  const room = fromHistory(toHistory([makeMessage(4), reply]));
  const deleted = makeMessage(4, { version: 6, text: '', deleted: { at: '2026-11-16T10:00:00.000Z', by: 2 } });
  const next = withMessage(room, deleted);
  expect(next?.messages[0]?.deleted?.by).toBe(2);
  expect(next?.messages[1]?.replyTo).toMatchObject({ text: '', deleted: true });
});

test('changes of a gap are applied at once, new messages in the order of `seq`', () => {
  const changes = [makeMessage(7), makeMessage(4, { version: 8, text: 'другое' }), makeMessage(6, { version: 9 })];
  const room = withChanges(start(), { messages: changes, version: 9 });
  expect([seqs(room), room.messages[0]?.text, room.version]).toEqual([[4, 5, 6, 7], 'другое', 9]);
});

test('an older part does not accept the newest message after a gap', () => {
  const past = fromHistory(toHistory([makeMessage(1), makeMessage(2)], { hasAfter: true, version: 5 }));
  const room = withMessage(past, makeMessage(6));
  expect([seqs(room), room?.hasAfter, room?.version]).toEqual([[1, 2], true, 6]);
});
