import { profileRoutes } from '@school/api-contract/accounts/profile';
import { type KitOptions, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AuthLayout } from '../layout/public/auth-layout';
import { layoutStory } from '../testing/layout-story';
import { ConfirmEmailPage } from './confirm-email.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<AuthLayout />, <ConfirmEmailPage />),
};
export default meta;

const on = (options: KitOptions = {}): StoryObj => ({
  decorators: [withKit({ route: '/confirm-email?token=abc', ...options })],
});
const phone = { viewport: { value: 'phone' } };

async function confirm(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('button', { name: 'Подтвердить адрес' }));
  return page;
}

export const Ready: StoryObj = on();
export const English: StoryObj = on({ language: 'en' });
export const PhoneDark: StoryObj = { ...Ready, globals: { ...phone, theme: 'dark' } };
export const WithoutToken: StoryObj = on({ route: '/confirm-email' });
export const Confirmed: StoryObj = {
  ...on({ handlers: [respond(profileRoutes.confirmEmail, { success: true, message: '' })] }),
  play: async ({ canvasElement }) => {
    await (await confirm(canvasElement)).findByText('Адрес подтвержден');
  },
};
export const Refused: StoryObj = {
  ...on({ handlers: [respondError(profileRoutes.confirmEmail, 'EMAIL_LINK_INVALID')] }),
  play: async ({ canvasElement }) => {
    await (await confirm(canvasElement)).findByRole('alert');
  },
};
