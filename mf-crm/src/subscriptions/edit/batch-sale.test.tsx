import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import {
  type BatchSaleItem,
  type BatchSalePreview,
  subscriptionSaleRoutes,
} from '@school/api-contract/money/subscription-sales';
import { schoolDay } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { plans } from '../subscriptions.fixtures';
import { BatchSaleDialog } from './batch-sale.dialog';

const item: BatchSaleItem = {
  ...{ studentId: 3, studentName: 'Иванова Анна', prorated: 6500, delay: null, siblingPercent: 0, amount: 6500 },
  ...{ obstacle: null, has: null, sold: true },
};
const has = { planName: 'Танцы', endsOn: '2026-12-31' };
const items: BatchSaleItem[] = [
  item,
  { ...item, studentId: 4, studentName: 'Иванов Петр', siblingPercent: 10, amount: 5850 },
  { ...item, studentId: 5, studentName: 'Ли Ян', has, sold: false },
  { ...item, studentId: 6, studentName: 'Орлов Глеб', has, obstacle: 'covered', sold: false },
];
const toPreview = (rows: BatchSaleItem[]): BatchSalePreview => {
  const sold = rows.filter((row) => row.sold);
  const total = sold.reduce((sum, { amount }) => sum + amount, 0);
  return { currency: 'RUB', endsOn: '2026-12-31', price: 6500, count: sold.length, total, items: rows };
};

function show(handlers: FakeHandler[] = []) {
  const done: string[] = [];
  const kit = renderWithKit(
    <BatchSaleDialog studentIds={[3, 4, 5, 6]} onClose={() => done.push('closed')} onSold={() => done.push('sold')} />,
    {
      ...{ user: 'owner', locales },
      handlers: [
        ...handlers,
        respond(subscriptionPlanRoutes.list, plans),
        respond(subscriptionSaleRoutes.preview, ({ query }) => {
          const also = (query.also ?? '').split(',').map(Number);
          const without = (query.without ?? '').split(',').map(Number);
          return toPreview(
            items.map((row) => ({
              ...row,
              sold: !row.obstacle && (row.has ? also.includes(row.studentId) : !without.includes(row.studentId)),
            })),
          );
        }),
      ],
    },
  );
  const sent = () => kit.api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...kit, sent, done };
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

async function choosePlan(visitor: ReturnType<typeof show>['visitor']) {
  const plan = await screen.findByRole('combobox', { name: /Вид абонемента/ });
  await within(plan).findByRole('option', { name: 'Месяц без ограничений' });
  await visitor.selectOptions(plan, 'Месяц без ограничений');
}

test('one plan is sold to the chosen, at the amounts of the preview', async () => {
  // no answer before the second press
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { visitor, sent, done } = show([
    respond(subscriptionSaleRoutes.create, async () => {
      await pressed;
      return { currency: 'RUB', count: 2, total: 12_350 };
    }),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Продать' }));
  expect(await screen.findByText('Выберите вид', { selector: ':not(option)' })).toBeTruthy();
  await choosePlan(visitor);
  expect((await box(/Иванова Анна/)).checked).toBe(true);
  expect(screen.getByText('для братьев и сестер −10 %')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^К оплате за 2 абонемента12\s350\s₽$/);
  // named, and left out unless chosen
  expect((await box(/Ли Ян/)).checked).toBe(false);
  expect(screen.getByText(/^есть «Танцы» до 31 дек( 2026)?$/)).toBeTruthy();
  expect((await box(/Орлов Глеб/)).disabled).toBe(true);
  await visitor.dblClick(screen.getByRole('button', { name: 'Продать' }));
  answer();
  await waitFor(() => expect(done).toEqual(['sold']));
  expect(await screen.findByText(/^Продано 2 абонемента на 12\s350\s₽$/)).toBeTruthy();
  expect(sent()).toEqual([
    {
      ...{ key: expect.any(String), planId: 2, startsOn: schoolDay() },
      sales: [
        { studentId: 3, amount: 6500 },
        { studentId: 4, amount: 5850 },
      ],
    },
  ]);
});

test('who has a subscription can be chosen, and anybody left out; without anybody nothing is sent', async () => {
  const { visitor, sent } = show([respondError(subscriptionSaleRoutes.create, 'INTERNAL')]);
  await choosePlan(visitor);
  await visitor.click(await box(/Ли Ян/));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^К оплате за 3 абонемента/));
  for (const name of [/Иванова Анна/, /Иванов Петр/, /Ли Ян/]) await visitor.click(await box(name));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^К оплате за 0 абонементов/));
  await visitor.click(screen.getByRole('button', { name: 'Продать' }));
  expect(await screen.findByText('Выберите хотя бы одного ученика')).toBeTruthy();
  expect(sent()).toEqual([]);
  const group = screen.getByRole('group', { name: 'Кому продадим' });
  const describedBy = group.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe('Выберите хотя бы одного ученика');
  const first = await box(/Иванова Анна/);
  await waitFor(() => expect(document.activeElement).toBe(first));
  // who cannot buy is not to blame
  expect((await box(/Орлов Глеб/)).getAttribute('aria-invalid')).toBeNull();
  await visitor.click(await box(/Ли Ян/));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^К оплате за 1 абонемент/));
  expect(screen.queryByText('Выберите хотя бы одного ученика')).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Продать' }));
  await waitFor(() => expect(sent()).toMatchObject([{ sales: [{ studentId: 5 }] }]));
});

test('when prices have changed meanwhile, shows the new ones and sells nothing', async () => {
  const { visitor, sent, done, api } = show([respondError(subscriptionSaleRoutes.create, 'CONFLICT')]);
  await choosePlan(visitor);
  await box(/Иванова Анна/);
  const previews = () => api.requests.filter(({ path }) => path === '/api/subscription-sales/preview').length;
  const before = previews();
  await visitor.click(screen.getByRole('button', { name: 'Продать' }));
  expect(await screen.findByText(/список или цены изменились/)).toBeTruthy();
  expect(previews()).toBeGreaterThan(before);
  expect(sent()).toHaveLength(1);
  expect(done).toEqual([]);
});

test('without a preview nothing can be sold, until it is loaded again', async () => {
  const { visitor, api } = show([respondError(subscriptionSaleRoutes.preview, 'INTERNAL')]);
  const sell = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Продать' });
  await choosePlan(visitor);
  const again = await screen.findByRole('button', { name: 'Повторить' });
  expect(sell().disabled).toBe(true);
  api.use(respond(subscriptionSaleRoutes.preview, toPreview(items)));
  await visitor.click(again);
  expect((await box(/Иванова Анна/)).checked).toBe(true);
  await waitFor(() => expect(sell().disabled).toBe(false));
});
