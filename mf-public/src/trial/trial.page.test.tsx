import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { confirmed, lesson } from './trial.fixtures';
import { Component } from './trial.page';

const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<Component />, { locales, route: '/trial/AbCdEfGhIjKlMnOpQrStUv', path: '/trial/:token', handlers });

test('a parent sees when and where, and confirms with one tap', async () => {
  const { visitor } = show(respond(routes.read, lesson), respond(routes.confirm, confirmed));
  expect(await screen.findByText('Москва, ул. Мира, 1')).toBeTruthy();
  expect(screen.getByText('24 ноября 2026')).toBeTruthy();
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

test('an invalid link and a failed confirmation are reported', async () => {
  const { unmount } = show(respondError(routes.read, 'NOT_FOUND'));
  expect(await screen.findByText('Ссылка больше не действует')).toBeTruthy();
  unmount();
  const { visitor } = show(respond(routes.read, lesson), respondError(routes.confirm, 'SERVICE_UNAVAILABLE'));
  await visitor.click(await screen.findByRole('button', { name: 'Придем' }));
  expect(await screen.findByText('Не удалось подтвердить')).toBeTruthy();
});
