import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { addDays, schoolDay } from '@school/kit';
import { type KitOptions, respond, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { around, detail, list, quote, subscription, withoutAmounts } from './subscriptions.fixtures';
import { Component } from './subscriptions.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (handlers: KitOptions['handlers'], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      ...{ locales, user: 'accountant', route: '/subscriptions', path: '/subscriptions' },
      handlers: [...(handlers ?? []), ...around, list],
      ...more,
    }),
  ],
});
const panel = (handlers: KitOptions['handlers']) =>
  // an address such as /api/subscriptions/summary is also one of /api/subscriptions/:id
  on([...around, respond(subscriptionRoutes.quote, quote), ...(handlers ?? [])], {
    ...{ route: '/subscriptions/7', path: '/subscriptions/:id' },
  });
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const phoneDark = { globals: { ...phone.globals, theme: 'dark' } };

export const Full: Story = {
  ...on([]),
  play: async ({ canvas }) => {
    const badge = await canvas.findByText('Заморожен до 30 ноя');
    await expect(badge).toBeVisible();
    // what is left stands below a long state, whole and inside its row
    const cell = badge.closest('td') ?? document.body;
    const left = within(cell).getByText('осталось 3 из 8').getBoundingClientRect();
    await expect(left.top).toBeGreaterThanOrEqual(badge.getBoundingClientRect().bottom);
    await expect(left.bottom).toBeLessThanOrEqual(cell.getBoundingClientRect().bottom);
    await expect(left.right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const renew of canvas.getAllByRole('button', { name: /^Продлить: / })) {
      const actions = renew.parentElement;
      await expect(actions?.scrollWidth).toBeLessThanOrEqual(actions?.clientWidth ?? 0);
      await expect(renew.getBoundingClientRect().left).toBeGreaterThanOrEqual(
        actions?.getBoundingClientRect().left ?? 0,
      );
    }
  },
};
export const FullOnPhoneDark: Story = { ...on([]), ...phoneDark };
/** The day on which an ended one was over is whole beside its plan, however many days ago. */
export const EndedOnPhone: Story = {
  ...on([
    respondPage(subscriptionRoutes.list, {
      items: [
        {
          ...{ ...subscription, state: 'ended', endsOn: addDays(schoolDay(), -28), money: null },
          planName: 'Спортивная гимнастика, месяц',
        },
      ],
    }),
  ]),
  ...phone,
  play: async ({ canvas }) => {
    const fact = await canvas.findByText(/^до /);
    await expect(fact.scrollWidth).toBeLessThanOrEqual(fact.clientWidth);
    await expect(canvas.queryByText(/дней назад/)).toBeNull();
  },
};
export const WithoutAmounts: Story = on([respondPage(subscriptionRoutes.list, { items: withoutAmounts })], {
  user: 'admin',
});
export const NothingYet: Story = on([respondPage(subscriptionRoutes.list, { items: [] })], { language: 'en' });
export const Offline: Story = on([respondOffline(subscriptionRoutes.list), respondOffline(subscriptionRoutes.summary)]);
export const Panel: Story = {
  ...panel([respond(subscriptionRoutes.read, detail)]),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText('Использовано 5 из 8', { selector: 'p' })).toBeVisible();
  },
};
export const PanelOnPhoneDark: Story = { ...Panel, ...phoneDark };
export const Renewal: Story = {
  ...panel([respond(subscriptionRoutes.read, detail)]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Продлить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Продление абонемента' }));
    await expect(await dialog.findByText('К оплате')).toBeVisible();
  },
};
export const RenewalOnPhone: Story = { ...Renewal, ...phone };
