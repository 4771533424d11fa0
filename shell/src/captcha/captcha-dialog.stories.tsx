import { authRoutes } from '@school/api-contract/accounts/auth';
import { respond, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { CaptchaDialog } from './captcha-dialog';

const meta: Meta = {
  decorators: [withKit({ handlers: [respond(authRoutes.captcha, { provider: 'altcha', challenge: {} })] })],
  render: () => <CaptchaDialog request={{ id: 1, answer: () => {} }} />,
  play: async () => {
    const dialog = await within(document.body).findByRole('dialog', { name: 'Подтвердите, что вы не робот' });
    await within(dialog).findByRole('checkbox', { name: 'Я не робот' });
  },
};
export default meta;

export const Desktop: StoryObj = {};
export const Phone: StoryObj = { globals: { viewport: { value: 'phone' } } };
export const Dark: StoryObj = { globals: { theme: 'dark' } };
