import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { Component } from './trial.page';

const lesson = {
  ...{ startsAt: '2026-11-24T14:30:00.000Z', sectionName: 'Танцы', branchName: 'На Мира' },
  ...{ address: 'Москва, ул. Мира, 1', confirmedAt: null },
};
const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<Component />, { locales, route: '/trial/AbCdEfGhIjKlMnOpQrStUv', path: '/trial/:token', handlers });

test('a parent sees when and where, and confirms with one tap', async () => {
  const { visitor } = show(
    respond(routes.read, lesson),
    respond(routes.confirm, { ...lesson, confirmedAt: '2026-11-23T08:00:00.000Z' }),
  );
  expect(await screen.findByText('Москва, ул. Мира, 1')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Придем' }));
  expect(await screen.findByText('Спасибо, ждем вас!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Придем' })).toBeNull();
});

test('a void link and a failed confirmation are said', async () => {
  const { unmount } = show(respondError(routes.read, 'NOT_FOUND'));
  expect(await screen.findByText('Ссылка больше не действует')).toBeTruthy();
  unmount();
  const { visitor } = show(respond(routes.read, lesson), respondError(routes.confirm, 'SERVICE_UNAVAILABLE'));
  await visitor.click(await screen.findByRole('button', { name: 'Придем' }));
  expect(await screen.findByText('Не удалось подтвердить')).toBeTruthy();
});
