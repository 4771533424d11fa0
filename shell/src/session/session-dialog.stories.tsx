import { authRoutes } from '@school/api-contract/accounts/auth';
import { markSessionEnded } from '@school/kit/host';
import { respond, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { SessionDialog } from './session-dialog';

const meta: Meta = {
  decorators: [
    withKit({
      user: 'admin',
      handlers: [respond(authRoutes.captcha, { provider: 'altcha', challenge: {} })],
    }),
  ],
  render: () => <SessionDialog />,
  play: async () => {
    markSessionEnded();
    const dialog = await within(document.body).findByRole('dialog', { name: 'Сеанс завершен' });
    await within(dialog).findByRole('checkbox', { name: 'Я не робот' });
  },
};
export default meta;

export const Desktop: StoryObj = {};
export const Phone: StoryObj = { globals: { viewport: { value: 'phone' } } };
export const Dark: StoryObj = { globals: { theme: 'dark' } };
