import { type ChatMessage, chatMessageRoutes, type History } from '@school/api-contract/chat/messages';
import { chatRoomRoutes, type Person, type Room } from '@school/api-contract/chat/rooms';
import { type FakeHandler, respond, respondError } from '@school/kit/testing';

/** `testUser` of the kit has the id 1. */
export const people: Person[] = [
  { id: 1, name: 'Соколова Марина', role: 'owner', active: true, online: true },
  { id: 2, name: 'Белова Екатерина', role: 'coach', active: true, online: true },
  { id: 3, name: 'Трофимова Анна', role: 'admin', active: true, online: false },
  { id: 4, name: 'Громов Сергей', role: 'admin', active: false, online: false },
];

const last = (authorId: number, text: string, at: string): Room['last'] => ({
  ...{ authorId, text, attachments: 0, deleted: false, at },
});
const quiet = { lastSeq: 2, readSeq: 2, unread: 0, mayWrite: true, group: null, peerId: null };
export const announcements: Room = {
  ...{ ...quiet, id: 10, kind: 'announcements', last: last(1, 'В субботу открытый урок', '2026-11-15T09:00:00.000Z') },
};
export const groupRoom: Room = {
  ...{ ...quiet, id: 11, kind: 'group', lastSeq: 5, readSeq: 3, unread: 2 },
  group: { id: 5, name: 'Звездочки', sportsDirection: 'artistic_gymnastics' },
  last: last(2, 'В зале закончилась магнезия', '2026-11-16T09:02:00.000Z'),
};
export const directRoom: Room = {
  ...{ ...quiet, id: 12, kind: 'direct', peerId: 2, last: last(1, 'Договорились', '2026-11-14T13:35:00.000Z') },
};

export function makeMessage(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    ...{ id: 100 + seq, roomId: groupRoom.id, seq, version: seq, authorId: 2, text: `Сообщение ${seq}` },
    clientId: `3f2504e0-4f89-41d3-9a0c-0305e82c33${String(seq).padStart(2, '0')}`,
    ...{ replyTo: null, mentions: [], attachments: [], reactions: [], editedAt: null, deleted: null },
    createdAt: `2026-11-16T09:${String(seq).padStart(2, '0')}:00.000Z`,
    ...more,
  };
}

export const roomMessages: ChatMessage[] = [
  makeMessage(1, {
    createdAt: '2026-11-15T15:10:00.000Z',
    text: 'Кто из группы поедет на первенство округа?',
    authorId: 1,
  }),
  makeMessage(2, {
    createdAt: '2026-11-15T15:48:00.000Z',
    text: 'Пятеро из старших. Заявку пришлю завтра.',
    replyTo: { seq: 1, authorId: 1, text: 'Кто из группы поедет на первенство округа?', deleted: false },
    reactions: [
      { reaction: 'like', userIds: [1, 3] },
      { reaction: 'party', userIds: [3] },
    ],
  }),
  makeMessage(3, { text: '', authorId: 3, deleted: { at: '2026-11-16T09:03:30.000Z', by: 3 } }),
  makeMessage(4, {
    text: '@Соколова Марина, список во вложении.',
    mentions: [1],
    attachments: [{ id: 7, fileName: 'Заявка.pdf', fileSize: 245_000, image: null }],
  }),
  makeMessage(5, { text: 'И еще: в зале закончилась магнезия.', editedAt: '2026-11-16T09:06:00.000Z' }),
];

export const toHistory = (messages: ChatMessage[], more: Partial<History> = {}): History => ({
  ...{ messages, hasBefore: false, hasAfter: false, version: Math.max(0, ...messages.map(({ version }) => version)) },
  ...more,
});

export const withMembers = (room: Room) => ({ ...room, memberIds: [1, 2, 3] });

/** The answers that every screen of the chat requests. */
export const around: FakeHandler[] = [
  respond(chatRoomRoutes.people, people),
  respond(chatRoomRoutes.rooms, [announcements, groupRoom, directRoom]),
  respond(chatRoomRoutes.read, { unread: 0 }),
  respond(chatRoomRoutes.typing, undefined),
  respondError(chatRoomRoutes.card, 'NOT_FOUND'),
];

export const openGroupRoom: FakeHandler[] = [
  respond(chatRoomRoutes.room, withMembers(groupRoom)),
  respond(chatMessageRoutes.history, toHistory(roomMessages)),
];
