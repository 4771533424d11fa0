import { consentRoutes } from '@school/api-contract/families/personal-data';
import { type FakeHandler, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { createRevoked, held } from './consents.fixtures';
import { Component as ConsentsPage } from './consents.page';
import { Component as OwnConsentsPage } from './own-consents.page';

const meta = { component: OwnConsentsPage } satisfies Meta<typeof OwnConsentsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const behindLink = (...handlers: FakeHandler[]): Story => ({
  decorators: [
    withKit({
      locales,
      path: '/consents/:token',
      route: '/consents/secret-token',
      handlers: [...handlers, respond(consentRoutes.held, held), respond(consentRoutes.revokeHeld, createRevoked([3]))],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const Ask: Story = {
  render: () => <ConsentsPage />,
  decorators: [withKit({ locales, handlers: [respond(consentRoutes.requestLink, {})] })],
};
export const AskOnPhoneDark: Story = { ...Ask, ...phoneDark };
export const Asked: Story = {
  ...Ask,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'anna@example.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Получить ссылку' }));
    await expect(await canvas.findByText('Проверьте почту')).toBeVisible();
  },
};
export const WrongAddress: Story = {
  ...Ask,
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Получить ссылку' }));
    await expect(await canvas.findByText('Укажите эл. почту')).toBeVisible();
  },
};

export const Own: Story = {
  ...behindLink(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('group', { name: 'Действующие согласия' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const OwnOnPhone: Story = { ...Own, ...phone };
export const OwnDark: Story = { ...Own, ...dark };
export const OwnOnPhoneDark: Story = { ...Own, ...phoneDark };

export const Question: Story = {
  ...behindLink(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /состоянии здоровья/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Отозвать отмеченные' }));
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const QuestionOnPhone: Story = { ...Question, ...phone };
export const Revoked: Story = {
  ...behindLink(),
  play: async (context) => {
    await Question.play?.(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Отозвать' }));
    await expect(await context.canvas.findByText('Отозвано 1 согласие')).toBeVisible();
  },
};
export const BadLink: Story = behindLink(respondError(consentRoutes.held, 'CONSENT_LINK_INVALID'));
export const BadLinkOnPhoneDark: Story = { ...BadLink, ...phoneDark };
export const Failed: Story = behindLink(respondOffline(consentRoutes.held));
