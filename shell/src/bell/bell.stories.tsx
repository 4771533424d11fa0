import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Bell } from './bell';
import { bellHandlers } from './bell.fixtures';
import { BellButton } from './bell-button';

const meta: Meta = { render: () => <Bell defaultOpen={false} /> };
export default meta;

const phone = { viewport: { value: 'phone' } };

const openPanel: StoryObj['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /Уведомления|Notifications/ }));
  const panel = await within(document.body).findByRole('dialog');
  await within(panel).findAllByText(/./);
};

export const Unread: StoryObj = { decorators: [withKit({ user: 'owner', handlers: bellHandlers() })] };
export const CountUnknown: StoryObj = { decorators: [withKit()], render: () => <BellButton /> };
export const Open: StoryObj = { ...Unread, play: openPanel };
export const OpenDark: StoryObj = { ...Open, globals: { theme: 'dark' } };
export const OpenOnPhone: StoryObj = { ...Open, globals: phone };
export const OpenInEnglish: StoryObj = {
  decorators: [withKit({ user: 'owner', language: 'en', handlers: bellHandlers() })],
  play: openPanel,
};
export const Empty: StoryObj = {
  decorators: [withKit({ user: 'coach', handlers: bellHandlers([]) })],
  play: openPanel,
};
export const Failed: StoryObj = {
  decorators: [withKit({ user: 'coach', handlers: [respondError(routes.list, 'INTERNAL'), ...bellHandlers([])] })],
  play: openPanel,
};
