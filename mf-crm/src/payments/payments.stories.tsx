import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { paymentStates } from '@school/api-contract/rules/payment-state';
import { studentRoutes } from '@school/api-contract/students/students';
import { type KitOptions, respond, respondError, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { row } from '../students/students.fixtures';
import { ofStudent } from '../subscriptions/subscriptions.fixtures';
import {
  around,
  beingRefunded,
  detail,
  entered,
  family,
  list,
  ordered,
  orders,
  part,
  payments,
  suggestions,
  unmatched,
  unmatchedLine,
} from './payments.fixtures';
import { Component } from './payments.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (handlers: KitOptions['handlers'], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'accountant',
      handlers: [...(handlers ?? []), ...around, list],
      route: '/payments',
      path: '/payments',
      ...more,
    }),
  ],
});
const panel = (handlers: KitOptions['handlers'], id: number | 'new' | 'link' = 7, more: KitOptions = {}) =>
  // an address such as /api/payments/summary is also one of /api/payments/:id
  on([...around, ...(handlers ?? [])], { route: `/payments/${id}`, path: '/payments/:id', ...more });
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const Full: Story = {
  ...on([]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^5 платежей/)).toBeVisible();
  },
};
/** A day with its year is not cut, in either language. */
const oldDays = (language: 'ru' | 'en', text: string): Story => ({
  ...on(
    [
      respondPage(paymentRoutes.list, {
        items: payments.map((each) => ({ ...each, date: '2020-11-30', status: 'PENDING', state: 'waiting' })),
      }),
    ],
    { language },
  ),
  play: async ({ canvas }) => {
    for (const day of await canvas.findAllByText(text)) {
      await expect(day.scrollWidth).toBeLessThanOrEqual(day.clientWidth);
    }
  },
});
export const OldDays = oldDays('ru', 'до 30 ноя 2020');
export const OldDaysEnglish = oldDays('en', 'by 30 Nov 2020');
export const FullDark: Story = { ...Full, ...dark };
/** The sums in one line: a phone has room for one. */
export const FullOnPhone: Story = {
  ...Full,
  ...phone,
  play: async ({ canvas }) => {
    const line = await canvas.findByText(/^5 платежей/);
    await expect(line.offsetHeight).toBeLessThan(1.5 * Number.parseFloat(getComputedStyle(line).lineHeight));
  },
};
/** A long name shares its line with the amount only; the action stands below both, however large they are. */
export const LongNameOnPhone: Story = {
  ...on([
    respondPage(paymentRoutes.list, {
      items: payments.map((each) => ({
        ...each,
        ...{ studentId: null, studentName: null, childName: 'Рождественская-Воскресенская Екатерина' },
        ...{ status: 'CONFIRMED', amount: 1_250_000 },
      })),
    }),
  ]),
  ...phone,
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Разобрать' }));
    const [word, amount] = [
      ...list.getAllByText('Найти').slice(0, 1),
      ...list.getAllByText(/^1\s250\s000/).slice(0, 1),
    ].map((part) => part.getBoundingClientRect());
    await expect(amount?.bottom).toBeLessThanOrEqual(word?.top ?? 0);
    await expect(word?.right).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const FullOnPhoneDark: Story = { ...Full, ...phoneDark };
export const States: Story = on([
  respondPage(paymentRoutes.list, ({ query }) => ({
    items: query.toSortOut
      ? []
      : paymentStates.flatMap((state, index) =>
          payments.slice(0, 1).map((each) => ({ ...each, id: index + 1, state })),
        ),
  })),
]);
export const StatesOnPhone: Story = { ...States, ...phone };
export const English: Story = on([], { language: 'en' });
export const NothingYet: Story = on([
  respondPage(paymentRoutes.list, { items: [] }),
  respond(paymentRoutes.totals, { currency: 'RUB', count: 0, received: 0, pending: 0, rejected: 0, refunded: 0 }),
]);
export const NothingFound: Story = on([], { route: '/payments?search=никого' });
export const Offline: Story = on([respondOffline(paymentRoutes.list), respondOffline(paymentRoutes.summary)]);

export const FromBank: Story = {
  ...panel([respond(paymentRoutes.read, detail)]),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText('2026-00042')).toBeVisible();
  },
};
export const FromBankOnPhone: Story = { ...FromBank, ...phone };
export const Entered: Story = {
  ...panel([respond(paymentRoutes.read, entered)]),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText('Деньги получены')).toBeVisible();
  },
};
export const EnteredDark: Story = { ...Entered, ...dark };
export const EnteredOnPhone: Story = { ...Entered, ...phone };
export const Unmatched: Story = {
  ...panel([respond(paymentRoutes.read, unmatched), respond(paymentRoutes.suggestions, suggestions)], 8),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText('Иванов Андрей')).toBeVisible();
  },
};
export const UnmatchedDark: Story = { ...Unmatched, ...dark };
export const UnmatchedOnPhone: Story = { ...Unmatched, ...phone };
export const UnmatchedWithoutLike: Story = panel(
  [respond(paymentRoutes.read, unmatched), respond(paymentRoutes.suggestions, [])],
  8,
);
export const Missing: Story = panel([respondError(paymentRoutes.read, 'NOT_FOUND')]);
export const New: Story = {
  ...panel([], 'new'),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Новый платеж' })).toBeVisible();
  },
};
export const NewOnPhoneDark: Story = { ...New, ...phoneDark };
export const NewOfDebtor: Story = {
  ...panel(
    [respondPage(studentRoutes.list, { items: [row] }), respond(subscriptionRoutes.ofStudent, ofStudent)],
    'new',
  ),
  play: async ({ userEvent }) => {
    const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
    await userEvent.type(form.getByRole('combobox', { name: 'Ученик' }), 'Иван');
    await userEvent.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
    await userEvent.click(await form.findByRole('button', { name: /^Подставить 2\s320/ }));
    await expect(form.getByRole('textbox', { name: /^Сумма/ })).toHaveValue('2320');
    await expect(form.getByRole('textbox', { name: /^Сумма/ })).toBeVisible();
  },
};
export const NewOfDebtorOnPhoneDark: Story = { ...NewOfDebtor, ...phoneDark };
const ofFamily = (handlers: KitOptions['handlers'], id: number | 'new') =>
  on([respond(paymentRoutes.family, family), ...around, ...(handlers ?? [])], {
    route: `/payments/${id}`,
    path: '/payments/:id',
  });
/** One sum for two children, with what each owes; one of them has a link that can still be paid. */
export const NewOfFamily: Story = {
  ...ofFamily(
    [respondPage(studentRoutes.list, { items: [row] }), respond(subscriptionRoutes.ofStudent, ofStudent)],
    'new',
  ),
  play: async ({ userEvent }) => {
    const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
    await userEvent.type(form.getByRole('combobox', { name: 'Ученик' }), 'Иван');
    await userEvent.click(await screen.findByRole('option', { name: /Иванова Анна/ }));
    await userEvent.click(await form.findByRole('checkbox', { name: 'Разделить между детьми семьи' }));
    await expect(form.getByRole('textbox', { name: /^Сумма/ })).toHaveValue('8100');
    const lev = form.getByRole('textbox', { name: /^Иванов Лев/ });
    await expect(lev).toHaveValue('3600');
    await userEvent.clear(lev);
    await userEvent.type(lev, '3000');
    await expect(form.getByText(/Осталось разделить 600/)).toBeVisible();
    await expect(form.getByRole('checkbox', { name: /^Отменить ссылку/ })).toBeVisible();
  },
};
export const NewOfFamilyDark: Story = { ...NewOfFamily, ...dark };
export const NewOfFamilyOnPhone: Story = { ...NewOfFamily, ...phone };
export const SplitLine: Story = {
  ...ofFamily([respond(paymentRoutes.read, unmatchedLine), respond(paymentRoutes.suggestions, suggestions)], 8),
  play: async ({ userEvent }) => {
    const open = await screen.findByRole('button', { name: 'Разделить между детьми семьи: Иванова Ольга Петровна' });
    await userEvent.click(open);
    const form = within(await screen.findByRole('dialog', { name: 'Разделить между детьми семьи' }));
    await expect(form.getByRole('textbox', { name: /^Иванова Анна/ })).toHaveValue('4500');
  },
};
export const SplitLineOnPhoneDark: Story = { ...SplitLine, ...phoneDark };
/** A part of a transfer names the others. */
export const Part: Story = {
  ...ofFamily([respond(paymentRoutes.read, part)], 7),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByRole('link', { name: 'Иванов Лев' })).toBeVisible();
    await expect(await dialog.findByRole('button', { name: 'Разделить между детьми семьи' })).toBeVisible();
  },
};
export const PartOnPhone: Story = { ...Part, ...phone };
export const Refund: Story = {
  ...panel([respond(paymentRoutes.read, entered)]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть деньги' }));
    await expect(await screen.findByRole('dialog', { name: 'Вернуть деньги' })).toBeVisible();
  },
};
export const RefundOnPhone: Story = { ...Refund, ...phone };

const withOrders = [respondPage(paymentOrderRoutes.list, { items: orders })];
export const Orders: Story = {
  ...on(withOrders, { route: '/payments?tab=orders' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ли Ян')).toBeVisible();
    // the chip and the row
    await expect(canvas.getAllByText('Ссылка не создана')).toHaveLength(2);
  },
};
/** Neither a day with its year nor a large amount is cut. */
export const OrdersOld: Story = {
  ...on(
    [
      respondPage(paymentOrderRoutes.list, {
        items: orders.map((each) => ({ ...each, expiresAt: '2020-11-28T20:59:59.999Z', amount: 1_250_000 })),
      }),
    ],
    { route: '/payments?tab=orders' },
  ),
  play: async ({ canvas }) => {
    for (const value of await canvas.findAllByText(/^до 28\sноя\s2020$|^1\s250\s000/)) {
      const cell = value.closest('[data-cut-text]') ?? value;
      await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    }
  },
};
export const OrdersOnPhoneDark: Story = {
  ...Orders,
  ...phoneDark,
  // the chips are behind the button
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ли Ян')).toBeVisible();
    // the chip and the row
    await expect(canvas.getAllByText('Ссылка не создана')).toHaveLength(2);
  },
};
export const NoOrders: Story = on([respondPage(paymentOrderRoutes.list, { items: [] })], {
  route: '/payments?tab=orders',
});
export const NewOrders: Story = {
  ...panel(withOrders, 'link'),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Ссылка на оплату' })).toBeVisible();
  },
};
export const NewOrdersOnPhone: Story = { ...NewOrders, ...phone };
export const Ordered: Story = {
  ...panel([respond(paymentRoutes.read, ordered)]),
  play: async () => {
    await expect(await screen.findByRole('region', { name: 'Ссылка на оплату' })).toBeVisible();
  },
};
export const OrderedOnPhoneDark: Story = { ...Ordered, ...phoneDark };
export const BeingRefunded: Story = panel([respond(paymentRoutes.read, beingRefunded)]);
