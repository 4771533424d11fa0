import { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { type KitOptions, respond, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { readiness } from '../settings/settings.fixtures';
import { locales } from '../shared/locales.fixtures';
import { accountantFigures, emptyFigures, figures, history } from './dashboard.fixtures';
import { Component } from './dashboard.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (handlers: KitOptions['handlers'], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'owner',
      ...more,
      handlers: [...(handlers ?? []), respond(dashboardRoutes.history, history)],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const phoneDark = { globals: { ...phone.globals, theme: 'dark' } };

/** The figure on its card; charts and tables have it too. */
const card = { selector: 'div' };

const full = respond(dashboardRoutes.read, figures);

export const Full: Story = {
  ...on([full]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('160', card)).toBeVisible();
    await expect(await canvas.findByText('+8 за месяц')).toBeVisible();
    // the charts load after the figures
    const line = await canvas.findByRole('img', { name: 'За 12 месяцев: от 92 до 160' }, { timeout: 5_000 });
    await expect(line).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Сегодня' })).toHaveTextContent('9 занятий · не отмечены 2');
  },
};
export const FullOnPhone: Story = { ...Full, ...phone };
export const FullDark: Story = { ...Full, globals: { theme: 'dark' } };
export const Coach: Story = {
  ...on([respond(dashboardRoutes.read, { ...figures, monthlyRevenue: null })], { user: 'coach' }),
  play: async ({ canvas }) => {
    await canvas.findByText('160', card);
    await expect(canvas.queryByText('Выручка за месяц')).toBeNull();
  },
};
export const Accountant: Story = {
  ...on([respond(dashboardRoutes.read, accountantFigures)], { user: 'accountant' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Начислить за ноябрь 2026' })).toBeVisible();
    // what is late has a tile and a number of its own colour
    const row = (name: string) => canvas.getByRole('link', { name }).closest('li');
    const tile = (name: string) => row(name)?.querySelector('[aria-hidden]');
    const [due, late] = ['Начислить за ноябрь 2026', 'Долги старше 30 дней'];
    const style = (element: Element | null | undefined) => getComputedStyle(element ?? document.body);
    await expect(style(tile(late)).backgroundColor).not.toBe(style(tile(due)).backgroundColor);
    const number = (name: string) => style(row(name)?.querySelector('a ~ span')).color;
    await expect(number(late)).not.toBe(number(due));
    const owed = await canvas.findByRole('link', { name: /^долг 8\s400/ });
    await expect(owed.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  },
};
export const AccountantDark: Story = { ...Accountant, globals: { theme: 'dark' } };
export const AccountantOnPhone: Story = {
  ...Accountant,
  ...phone,
  play: async (context) => {
    // the first tasks leave room for the figures
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Еще 4' }));
    await Accountant.play?.(context);
  },
};
export const AccountantOnPhoneDark: Story = { ...AccountantOnPhone, ...phoneDark };
export const BigRoubles: Story = on([
  respond(dashboardRoutes.read, {
    ...figures,
    totalStudents: { current: 12480, previous: 11932 },
    monthlyRevenue: { current: 128_450_000, previous: 119_300_000 },
    currency: 'RUB',
  }),
]);
export const BigRoublesOnPhone: Story = { ...BigRoubles, ...phoneDark };
export const Empty: Story = on(
  [respond(dashboardRoutes.read, emptyFigures), respond(schoolReadinessRoutes.read, readiness)],
  { school: { isReady: false } },
);
export const EmptyOnPhone: Story = { ...Empty, ...phone };
export const EmptyDark: Story = { ...Empty, globals: { theme: 'dark' } };
export const NothingYet: Story = on([
  full,
  respond(dashboardRoutes.history, {
    ...history,
    students: history.students.map(() => 0),
    studentsLastYear: history.students.map(() => 0),
    studentsByDirection: [],
    monthlyRevenue: history.students.map(() => 0),
    weeks: (history.weeks ?? []).map((week) => ({ ...week, present: 0, marked: 0 })),
    funnel: { requests: 0, trials: 0, came: 0, signed: 0, directions: [] },
  }),
]);
export const Loading: Story = on([respond(dashboardRoutes.read, figures, { pending: true })]);
export const LoadingOnPhone: Story = { ...Loading, ...phone };
export const Failed: Story = {
  ...on([respondOffline(dashboardRoutes.read)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
};
export const FailedOnPhone: Story = { ...Failed, ...phoneDark };
export const English: Story = on([full], { language: 'en' });
