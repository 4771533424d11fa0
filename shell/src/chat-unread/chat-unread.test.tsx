import type { ChatMessage } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { loadLazyParts } from '@school/design-system/lazy-part';
import { type FakeLiveEvents, fakeLiveEvents, renderWithKit, respond, testUser } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SideMenu } from '../layout/menu/side-menu';
import { PageHead } from '../layout/page/page-head';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
import { FollowChatUnread } from './follow-chat-unread';

await loadLazyParts();

let live: FakeLiveEvents;
beforeEach(() => {
  live = fakeLiveEvents();
});
afterEach(() => live.restore());

const user = testUser('owner');
const message: ChatMessage = {
  ...{ id: 7, roomId: 2, seq: 4, version: 9, authorId: 5, clientId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
  ...{ text: 'Ковры привезли', replyTo: null, mentions: [], attachments: [], reactions: [] },
  ...{ createdAt: '2026-11-16T09:00:00.000Z', editedAt: null, deleted: null },
};

test('the menu and the title count unread messages of others as they come', async () => {
  const chat = {
    id: 'chat',
    path: '/chat',
    label: 'Чат',
    shortLabel: 'Чат',
    icon: 'message-circle',
    order: 70,
    isPublicPage: false,
    isFirstInBar: false,
    count: 'chat',
  } as const;
  renderWithKit(
    <RemotesContext value={{ ...sampleRemotes, menu: () => [chat] }}>
      <FollowChatUnread user={user} />
      <PageHead />
      <SideMenu />
    </RemotesContext>,
    { user, handlers: [respond(chatRoomRoutes.unread, { unread: 2 })] },
  );
  expect(await screen.findByRole('link', { name: /^Чат.*2 непрочитанных сообщения$/ })).toBeTruthy();
  live.tell('chat', { message, isNew: true });
  live.tell('chat', { message: { ...message, version: 10 }, isNew: false });
  live.tell('chat', { message: { ...message, authorId: user.id }, isNew: true });
  expect(await screen.findByRole('link', { name: /3 непрочитанных сообщения$/ })).toBeTruthy();
  expect(document.title).toMatch(/^\(3\) /);
  live.tell('chatRead', { roomId: 2, readSeq: 4, unread: 0 });
  expect(await screen.findByRole('link', { name: 'Чат' })).toBeTruthy();
  expect(document.title).not.toMatch(/^\(/);
});
