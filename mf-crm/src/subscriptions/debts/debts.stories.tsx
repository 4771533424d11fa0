import { type Debt, debtRoutes } from '@school/api-contract/money/debts';
import { respond, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { around } from '../subscriptions.fixtures';
import { debt, totals } from './debts.fixtures';
import { Component } from './debts.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const old: Debt = {
  ...debt,
  studentId: 4,
  studentName: 'Петров Егор',
  dueSince: '2020-11-30',
  days: 362,
  bucket: 'over60',
};

/** How long a debt has been due is read in full, also with the year. */
const on = (language: 'ru' | 'en', text: string): Story => ({
  decorators: [
    withKit({
      ...{ user: 'accountant', language, locales, route: '/subscriptions/debts', path: '/subscriptions/debts' },
      handlers: [respond(debtRoutes.totals, totals), respondPage(debtRoutes.list, { items: [debt, old] }), ...around],
    }),
  ],
  play: async ({ canvas }) => {
    const since = await canvas.findByText(text);
    await expect(since.scrollWidth).toBeLessThanOrEqual(since.clientWidth);
  },
});

export const Russian = on('ru', 'с 30 ноя 2020, 362 дня');
export const English = on('en', '30 Nov 2020, 362 days');
/** The days are read in full beside the group; a debtor is called from the row, what it has no room for is in its menu. */
export const OnPhone: Story = {
  ...Russian,
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('362 дня')).toBeVisible();
    const [call] = canvas.getAllByRole('link', { name: /^Позвонить/ });
    await expect(call).toHaveAttribute('href', 'tel:+79161234567');
    await userEvent.click(canvas.getByRole('button', { name: 'Действия: Петров Егор' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Принять оплату' }));
    await expect(await screen.findByRole('dialog', { name: 'Новый платеж' })).toBeVisible();
  },
};
