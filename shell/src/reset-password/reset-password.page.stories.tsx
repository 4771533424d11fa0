import { authRoutes } from '@school/api-contract/accounts/auth';
import { respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AuthLayout } from '../layout/public/auth-layout';
import { layoutStory } from '../testing/layout-story';
import { ResetPasswordPage } from './reset-password.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<AuthLayout />, <ResetPasswordPage />),
};
export default meta;

const route = '/reset-password?token=abc';
const valid = respond(authRoutes.checkResetLink, undefined);

async function change(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await userEvent.type(await page.findByLabelText(/^Новый пароль/), 'secret-1');
  await userEvent.type(page.getByLabelText(/^Подтвердите пароль/), 'secret-1');
  await userEvent.click(page.getByRole('button', { name: 'Изменить пароль' }));
  return page;
}

export const WithoutToken: StoryObj = { decorators: [withKit({ route: '/reset-password' })] };
export const Form: StoryObj = { decorators: [withKit({ route, handlers: [valid] })] };
export const Phone: StoryObj = { ...Form, globals: { viewport: { value: 'phone' } } };

export const Used: StoryObj = {
  decorators: [withKit({ route, handlers: [respondError(authRoutes.checkResetLink, 'RESET_TOKEN_INVALID')] })],
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: 'Запросить новую ссылку' });
  },
};
export const UsedOnPhoneDark: StoryObj = { ...Used, globals: { viewport: { value: 'phone' }, theme: 'dark' } };

export const Refused: StoryObj = {
  decorators: [withKit({ route, handlers: [valid, respondError(authRoutes.resetPassword, 'RESET_TOKEN_INVALID')] })],
  play: async ({ canvasElement }) => {
    await (await change(canvasElement)).findByRole('alert');
  },
};

export const Changed: StoryObj = {
  decorators: [
    withKit({ route, handlers: [valid, respond(authRoutes.resetPassword, { success: true, message: 'ok' })] }),
  ],
  play: async ({ canvasElement }) => {
    await (await change(canvasElement)).findByText('Пароль изменен');
  },
};
