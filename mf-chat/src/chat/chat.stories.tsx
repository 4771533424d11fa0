import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { type KitOptions, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import {
  announcements,
  around,
  makeMessage,
  openGroupRoom,
  people,
  roomMessages,
  toHistory,
  withMembers,
} from './chat.fixtures';
import { Component } from './chat.page';
import { locales } from './shared/locales.fixtures';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (handlers: KitOptions['handlers'], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      ...{ locales, user: 'owner', route: '/chat/11', path: '/chat/:id' },
      handlers: [...(handlers ?? []), ...openGroupRoom, ...around],
      ...more,
    }),
  ],
});
const rooms = { route: '/chat', path: '/chat/:id?' };
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };

export const Room: Story = {
  ...on([]),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Новые сообщения')).toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Сообщение' });
    await userEvent.type(field, '@Тро');
    await expect(await canvas.findByRole('option', { name: 'Трофимова Анна' })).toBeVisible();
  },
};
export const RoomDark: Story = { ...on([]), ...dark };
export const RoomOnPhone: Story = { ...on([]), ...phone };
/** The time stays in one line beside a name that takes two. */
export const LongNameOnPhone: Story = {
  ...on([
    respond(
      chatRoomRoutes.people,
      people.map((each) => ({ ...each, name: `${each.name} Константиновна-Андреевская` })),
    ),
  ]),
  ...phone,
  play: async ({ canvas }) => {
    await canvas.findAllByText(/Константиновна-Андреевская/);
    for (const time of canvas.getAllByText(/^\d\d:\d\d$/)) await expect(time.offsetHeight).toBeLessThan(20);
  },
};
export const RoomOnPhoneDark: Story = { ...on([]), globals: { ...phone.globals, ...dark.globals } };
export const English: Story = on([], { language: 'en' });
export const Rooms: Story = on([], rooms);
export const RoomsOnPhone: Story = { ...on([], rooms), ...phone };
export const OnlyAnnouncements: Story = on([respond(chatRoomRoutes.rooms, [announcements])], rooms);
export const NothingWritten: Story = on([respond(chatMessageRoutes.history, toHistory([]))]);
export const Failed: Story = on([
  respondError(chatRoomRoutes.rooms, 'INTERNAL'),
  respondError(chatRoomRoutes.room, 'NOT_FOUND'),
]);

export const Announcement: Story = {
  ...on([
    respond(chatRoomRoutes.room, withMembers(announcements)),
    respond(
      chatMessageRoutes.history,
      toHistory([makeMessage(1, { roomId: 10, authorId: 1, text: 'В субботу открытый урок' })]),
    ),
    respond(chatRoomRoutes.readers, { read: [2], unread: [3] }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Действия/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Кто прочитал' }));
    await expect(await screen.findByText('Прочитали: 1')).toBeVisible();
  },
};

export const Card: Story = {
  ...on([
    respond(chatRoomRoutes.card, { kind: 'student', title: 'Иванова Анна', subtitle: 'Звездочки', date: null }),
    respond(chatMessageRoutes.history, () =>
      toHistory([...roomMessages, makeMessage(6, { text: `Гляньте: ${window.location.origin}/students/5` })]),
    ),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Иванова Анна/ })).toBeVisible();
  },
};
