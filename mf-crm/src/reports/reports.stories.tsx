import { reportRoutes } from '@school/api-contract/money/reports';
import { type KitOptions, respond, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { all, nothing } from './reports.fixtures';
import { Component } from './reports.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (search: string, { handlers = [], ...more }: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'accountant',
      route: `/reports?from=2025-12&to=2026-11${search}`,
      path: '/reports',
      handlers: [...handlers, ...all],
      ...more,
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };

export const ByMonth: Story = {
  ...on(''),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: /^Выручка по/ }, { timeout: 5_000 })).toBeVisible();
  },
};
export const ByDirection: Story = {
  ...on('&by=sportsDirection'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: /^Выручка по/ }, { timeout: 5_000 })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Несколько направлений' })).toBeVisible();
  },
};
export const ByDirectionDark: Story = { ...ByDirection, ...dark };
export const ByCoachOnPhone: Story = {
  ...on('&by=coach'),
  ...phone,
  play: async ({ canvas }) => {
    const filters = await canvas.findByRole('button', { name: /^Фильтры \(\d\)$/ });
    const period = canvas.getByText(/\d{4} — .*\d{4}$/);
    await expect(period.getBoundingClientRect().top).toBeLessThan(filters.getBoundingClientRect().bottom);
    await expect(canvas.queryByRole('combobox')).toBeNull();
  },
};
export const English: Story = on('&by=sportsDirection', { language: 'en' });
export const Nothing: Story = on('', { handlers: [respond(reportRoutes.revenue, nothing)] });
export const Offline: Story = on('', { handlers: [respondOffline(reportRoutes.revenue)] });

export const Debts: Story = {
  ...on('&report=debts'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Больше 60 дней' }, { timeout: 5_000 })).toBeVisible();
  },
};
export const DebtsOnPhone: Story = {
  ...Debts,
  ...phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Самые большие долги')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Больше 60 дней' }, { timeout: 5_000 })).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const Renewals: Story = {
  ...on('&report=renewals'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Месяц без ограничений' }, { timeout: 5_000 })).toBeVisible();
  },
};
export const RenewalsOnPhone: Story = { ...Renewals, ...phone };
export const Use: Story = {
  ...on('&report=use'),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: 'Дзюдо' }, { timeout: 5_000 })).toBeVisible();
    const chart = within(await canvas.findByRole('region', { name: /^Занятия по\sмесяцам/ }, { timeout: 5_000 }));
    await userEvent.click(chart.getByRole('button', { name: 'Таблицей' }));
    await expect(chart.getByRole('row', { name: /июнь 2026/ })).toHaveTextContent(/36.*25/);
    await userEvent.click(chart.getByRole('button', { name: 'Графиком' }));
  },
};
export const UseDark: Story = { ...Use, ...dark };
export const UseOnPhone: Story = { ...Use, ...phone };
