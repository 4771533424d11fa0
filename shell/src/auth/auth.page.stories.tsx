import { authRoutes } from '@school/api-contract/accounts/auth';
import { respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { AuthLayout } from '../layout/auth-layout';
import { layoutStory } from '../testing/layout-story';
import { AuthPage } from './auth.page';

const captcha = respond(authRoutes.captcha, { provider: 'altcha', challenge: {} });
const captchaOff = respond(authRoutes.captcha, { provider: 'off' });

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<AuthLayout />, <AuthPage />),
};
export default meta;

export const CaptchaToSolve: StoryObj = { decorators: [withKit({ handlers: [captcha] })] };
export const English: StoryObj = { decorators: [withKit({ handlers: [captcha], language: 'en' })] };
export const Phone: StoryObj = { ...CaptchaToSolve, globals: { viewport: { value: 'phone' } } };
export const Dark: StoryObj = { ...CaptchaToSolve, globals: { theme: 'dark' } };

export const Refused: StoryObj = {
  decorators: [withKit({ handlers: [captchaOff, respondError(authRoutes.login, 'INVALID_CREDENTIALS')] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText(/Имя пользователя/), 'owner');
    await userEvent.type(page.getByLabelText(/^Пароль/), 'wrong');
    await userEvent.click(page.getByRole('button', { name: 'Войти' }));
    const banner = await page.findByRole('alert');
    await expect(banner).toHaveTextContent('Неверное имя пользователя или пароль');
  },
};

export const ForgottenPassword: StoryObj = {
  decorators: [withKit({ handlers: [captcha] })],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Забыли пароль?' }));
    await within(document.body).findByRole('dialog', { name: 'Восстановление пароля' });
  },
};
