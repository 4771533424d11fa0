import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { confirmed, declined, lesson } from './trial.fixtures';
import { Component } from './trial.page';

const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<Component />, { locales, route: '/trial/AbCdEfGhIjKlMnOpQrStUv', path: '/trial/:token', handlers });

test('a parent sees when and where, and confirms with one tap', async () => {
  const { visitor } = show(respond(routes.read, lesson), respond(routes.confirm, confirmed));
  expect(await screen.findByText('Москва, ул. Мира, 1')).toBeTruthy();
  expect(screen.getByText('Вторник, 24 ноября')).toBeTruthy();
  for (const fact of ['Аня', 'Звездочки', 'Соколова Елена']) expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.getByText('Малый зал')).toBeTruthy();
  const map = screen.getByRole('link', { name: /Показать на\sкарте/ }).getAttribute('href') ?? '';
  expect(new URL(map).searchParams.get('text')).toBe('Москва, ул. Мира, 1');
  expect(screen.getByRole('link', { name: '+7 (495) 123-45-67' }).getAttribute('href')).toBe('tel:+74951234567');
  await visitor.click(screen.getByRole('button', { name: 'Придем' }));
  expect(await screen.findByText('Спасибо, ждем вас!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Придем' })).toBeNull();
  // in place of the pressed button, so that a screen reader reads it
  expect(document.activeElement?.textContent).toMatch(/^Спасибо, ждем вас!/);
});

test('a parent who has confirmed is thanked, not asked again, and keeps the focus', async () => {
  show(respond(routes.read, confirmed));
  expect(await screen.findByText('Спасибо, ждем вас!')).toBeTruthy();
  expect(screen.queryByText(/подтвердите, что придете/)).toBeNull();
  expect(document.activeElement?.textContent).not.toMatch(/^Спасибо/);
});

test('a family that will not come is asked once more, and the school is told', async () => {
  const { visitor, api } = show(respond(routes.read, confirmed), respond(routes.decline, declined));
  await visitor.click(await screen.findByRole('button', { name: 'Не придем' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Не придете на занятие?' }));
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await visitor.click(dialog.getByRole('button', { name: 'Не придем' }));
  expect(await screen.findByText('Вы сообщили, что не придете')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Спасибо, ждем вас!')).toBeNull();
  expect(screen.queryByText('Что взять с собой')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Вы сообщили, что не придете/));
});

test.each([
  ['moved', 'Занятие перенесли'],
  ['waiting', 'Занятие переносится'],
  ['over', 'Занятие уже прошло'],
] as const)('the link of a lesson that is %s says so and asks for nothing', async (state, title) => {
  show(respond(routes.read, { ...lesson, state, childName: null }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Вторник, 24 ноября') !== null).toBe(state === 'moved');
});

test('an invalid link and a failed confirmation are reported', async () => {
  const { unmount } = show(respondError(routes.read, 'NOT_FOUND'));
  expect(await screen.findByText('Ссылка больше не действует')).toBeTruthy();
  unmount();
  const { visitor } = show(
    respond(routes.read, lesson),
    respondError(routes.confirm, 'SERVICE_UNAVAILABLE'),
    respondError(routes.decline, 'SERVICE_UNAVAILABLE'),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Придем' }));
  expect(await screen.findByText('Не удалось сохранить ответ')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Не придем' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Не придем' }));
  expect(await screen.findByText('Не удалось сообщить школе')).toBeTruthy();
});
