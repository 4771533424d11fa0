import { authRoutes } from '@school/api-contract/accounts/auth';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { markAccountDisabled } from '@school/kit/host';
import { respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { AuthLayout } from '../layout/public/auth-layout';
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
export const Phone: StoryObj = {
  ...CaptchaToSolve,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const targets = [
      await page.findByLabelText(/Имя пользователя/),
      page.getByRole('button', { name: 'Забыли пароль?' }),
      page.getByRole('button', { name: 'Войти' }),
      page.getByRole('link', { name: /^Родителям/ }),
    ].map((target) => target.getBoundingClientRect());
    for (const { height } of targets) await expect(height).toBeGreaterThanOrEqual(44);
    for (const [index, { top }] of targets.entries()) {
      await expect(top).toBeGreaterThanOrEqual(targets[index - 1]?.bottom ?? 0);
    }
  },
};
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

export const Disabled: StoryObj = {
  decorators: [withKit({ handlers: [captchaOff] })],
  play: async ({ canvasElement }) => {
    markAccountDisabled();
    const alert = await within(canvasElement).findByRole('alert');
    await expect(alert).toHaveTextContent('Доступ закрыт. Обратитесь к руководителю школы.');
  },
};
export const DisabledOnPhoneDark: StoryObj = { ...Disabled, globals: { viewport: { value: 'phone' }, theme: 'dark' } };

async function firstStep(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await userEvent.type(await page.findByLabelText(/Имя пользователя/), 'owner');
  await userEvent.type(page.getByLabelText(/^Пароль/), 'demo-owner');
  await userEvent.click(page.getByRole('button', { name: 'Войти' }));
  return page;
}
const codeNeeded = [captchaOff, respondError(authRoutes.login, 'SECOND_FACTOR_REQUIRED')];

export const Code: StoryObj = {
  decorators: [
    withKit({ handlers: [...codeNeeded, respondError(secondFactorRoutes.login, 'CODE_WRONG', { attemptsLeft: 4 })] }),
  ],
  play: async ({ canvasElement }) => {
    const page = await firstStep(canvasElement);
    await userEvent.type(await page.findByLabelText(/^Код подтверждения/), '000000');
    await expect(await page.findByText('Неверный код. Осталось 4 попытки.')).toBeVisible();
  },
};
export const CodeOnPhoneDark: StoryObj = { ...Code, globals: { viewport: { value: 'phone' }, theme: 'dark' } };
export const RecoveryCode: StoryObj = {
  decorators: [withKit({ handlers: codeNeeded })],
  play: async ({ canvasElement }) => {
    const page = await firstStep(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Использовать резервный код' }));
    await expect(await page.findByLabelText(/^Резервный код/)).toBeVisible();
  },
};
export const RecoveryCodeOnPhone: StoryObj = { ...RecoveryCode, globals: { viewport: { value: 'phone' } } };

export const ForgottenPassword: StoryObj = {
  decorators: [withKit({ handlers: [captcha] })],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Забыли пароль?' }));
    await within(document.body).findByRole('dialog', { name: 'Восстановление пароля' });
  },
};
