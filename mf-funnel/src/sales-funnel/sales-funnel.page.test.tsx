import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { Component } from './sales-funnel.page';
import { request, boardServer as server } from './trial-requests.fixtures';

function show(handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: 'owner',
    route: '/sales-funnel',
    path: '/sales-funnel',
    locales,
    handlers,
  });
}

const column = (name: RegExp) => screen.findByRole('region', { name });

async function openMenu(visitor: ReturnType<typeof show>['visitor'], item: string | RegExp) {
  await visitor.click(await screen.findByRole('button', { name: 'Переместить в…: Маша' }));
  await visitor.click(await screen.findByRole('menuitem', { name: item }));
}

test('cards stand in their columns with counts, age and the warning about a known phone', async () => {
  show(server([{ ...request }, { ...request, id: 2, childName: 'Петя', status: 'SIGNED' }]));
  const fresh = await column(/^Новые 1/);
  expect(within(fresh).getByText('Маша, 5 лет')).toBeTruthy();
  expect(within(fresh).getByText('Телефон уже встречался: 2 записи')).toBeTruthy();
  expect(within(await column(/^Подписан договор 1/)).getByText('Петя, 5 лет')).toBeTruthy();
  expect(within(await column(/^Отказ 0/)).getByText('Здесь пока нет заявок')).toBeTruthy();
});

test('assigning asks for date and group, starts from the wish, and moves the card', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Назначено пробное»');
  const dialog = await screen.findByRole('dialog', { name: 'Назначить пробное занятие' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Назначить' }));
  expect(await within(await column(/^Назначено пробное 1/)).findByText('Маша, 5 лет')).toBeTruthy();
  expect(api.requests.find((each) => each.method === 'PATCH')).toMatchObject({
    params: { id: '1' },
    body: { status: 'TRIAL_ASSIGNED', scheduledDate: request.desiredDate },
  });
});

test('a refusal without a reason is not sent', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Отказ»');
  const dialog = await screen.findByRole('dialog', { name: 'Отказ' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Записать отказ' }));
  expect(await within(dialog).findByText('Выберите причину отказа')).toBeTruthy();
  expect(api.requests.some((each) => each.method === 'PATCH')).toBe(false);
});

test('cancelling the dialog leaves the card where it was', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Отказ»');
  await visitor.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(within(await column(/^Новые 1/)).getByText('Маша, 5 лет')).toBeTruthy();
  expect(api.requests.some((each) => each.method === 'PATCH')).toBe(false);
});

test('a refused move puts the card back and says why', async () => {
  const { visitor } = show([
    respondError(trialRequestRoutes.move, 'ILLEGAL_TRANSITION', { status: 'REFUSED' }),
    ...server([{ ...request, status: 'REFUSED' }]),
  ]);
  await openMenu(visitor, 'Вернуть в воронку');
  expect(await screen.findByText('Не удалось переместить заявку')).toBeTruthy();
  expect(screen.getByText('Состояние уже изменилось. Обновите страницу.')).toBeTruthy();
  await waitFor(async () => expect(within(await column(/^Отказ 1/)).getByText('Маша, 5 лет')).toBeTruthy());
});

test('a signed card offers no move and says why', async () => {
  show(server([{ ...request, status: 'SIGNED' }]));
  const button = await within(await column(/^Подписан договор 1/)).findByRole('button');
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(button.getAttribute('title')).toBe('Это последний этап: договор подписан');
});

test('the registration link goes to the parent of the card and is shown once', async () => {
  const { visitor, api } = show([
    ...server([{ ...request }]),
    respond(registrationRoutes.issueLink, {
      id: 5,
      token: 'secret',
      url: 'https://school.test/register/secret',
      expiresAt: '2026-11-28T10:00:00.000Z',
    }),
  ]);
  await openMenu(visitor, 'Отправить ссылку на регистрацию');
  await visitor.click(await screen.findByRole('button', { name: 'Отправить SMS на +7 (916) 123-45-67' }));
  expect(await screen.findByDisplayValue('https://school.test/register/secret')).toBeTruthy();
  expect(api.requests.find((each) => each.method === 'POST')?.body).toEqual({
    trialRequestId: 1,
    sendTo: { phone: '+79161234567' },
  });
});

test('while the school is not ready the link is not sent, and the dialog says why', async () => {
  const closed = respond(schoolReadinessRoutes.read, { ready: false, steps: [], requisites: [], documents: [] });
  const { visitor } = renderWithKit(<Component />, {
    user: 'owner',
    route: '/sales-funnel',
    path: '/sales-funnel',
    locales,
    school: { isReady: false },
    handlers: [closed, ...server([{ ...request }])],
  });
  await openMenu(visitor, 'Отправить ссылку на регистрацию');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Отправить/ }).disabled).toBe(true);
  expect(dialog.getByText(/^Закрыто: /)).toBeTruthy();
});
