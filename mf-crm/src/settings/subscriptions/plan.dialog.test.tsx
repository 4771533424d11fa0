import { groupRoutes } from '@school/api-contract/groups/groups';
import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { plan } from '../../subscriptions/subscriptions.fixtures';
import { PlanDialog } from './plan.dialog';

function show(stored: typeof plan | undefined, handlers: FakeHandler[] = []) {
  const onClose = vi.fn<() => void>();
  const kit = renderWithKit(<PlanDialog plan={stored} currency="RUB" onClose={onClose} />, {
    user: 'owner',
    locales,
    handlers: [
      ...handlers,
      respond(groupRoutes.active, []),
      respond(subscriptionPlanRoutes.create, plan),
      respond(subscriptionPlanRoutes.update, plan),
      respond(subscriptionPlanRoutes.list, [plan]),
    ],
  });
  const sent = () => kit.api.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...kit, onClose, sent };
}

const field = (name: RegExp) => screen.findByRole('textbox', { name });

test('a plan of months has no field for the number of sessions, and sends only its own terms', async () => {
  const { visitor, onClose, sent } = show(undefined);
  await visitor.type(await field(/^Название/), 'Месяц');
  await visitor.type(await field(/^Цена/), '6 500');
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Что входит' }), 'months');
  expect(screen.queryByRole('textbox', { name: /^Занятий/ })).toBeNull();
  await visitor.click(screen.getByRole('checkbox', { name: /первый неполный месяц/ }));
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Пропуск занятия' }), 'charged');
  expect(screen.queryByRole('textbox', { name: /можно отработать/ })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [body] = sent();
  expect(body).toMatchObject({ name: 'Месяц', price: 6500, kind: 'months', months: 1, proration: 'sessions' });
  expect(body).toMatchObject({ absenceRule: 'charged', makeupDays: null, groupIds: [], sportsDirections: [] });
  expect(body).not.toHaveProperty('sessions');
});

test('a price from a day on is sent with its day, and is missed without it', async () => {
  const { visitor, onClose, sent } = show(plan);
  await visitor.type(await field(/^Новая цена/), '5 200');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  const day = await field(/^С какого дня/);
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await visitor.type(day, '01.01.2027');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ price: plan.price, nextPrice: 5200, nextPriceFrom: '2027-01-01' }]);
});

test('a missing or invalid number is reported at its field, and nothing is sent', async () => {
  const { visitor, onClose, sent } = show(undefined);
  const price = await field(/^Цена/);
  await visitor.type(price, '0');
  const days = await field(/^Срок, дней/);
  await visitor.clear(days);
  await visitor.click(screen.getByRole('button', { name: 'Добавить' }));
  const name = await field(/^Название/);
  await waitFor(() => {
    for (const wrong of [name, price, days]) expect(wrong.getAttribute('aria-invalid')).toBe('true');
  });
  expect(sent()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('when another user has changed the plan, keeps the typed values and asks to check them', async () => {
  const { visitor, onClose } = show(plan, [
    respondError(subscriptionPlanRoutes.update, 'CONFLICT'),
    respond(subscriptionPlanRoutes.list, [{ ...plan, price: 5000, updatedAt: '2026-11-22T10:00:00.000Z' }]),
  ]);
  const name = await field(/^Название/);
  await visitor.clear(name);
  await visitor.type(name, 'Новое имя');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Эти данные уже изменил кто-то другой')).toBeTruthy();
  expect(await screen.findByDisplayValue('Новое имя')).toBeTruthy();
  expect(await screen.findByDisplayValue('5000')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
