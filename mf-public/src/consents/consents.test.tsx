import { consentRoutes } from '@school/api-contract/families/personal-data';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createRevoked, held } from './consents.fixtures';
import { Component as ConsentsPage } from './consents.page';
import { Component as OwnConsentsPage } from './own-consents.page';

const ask = (...handlers: FakeHandler[]) =>
  renderWithKit(<ConsentsPage />, { locales, handlers: [...handlers, respond(consentRoutes.requestLink, {})] });

const open = (...handlers: FakeHandler[]) =>
  renderWithKit(<OwnConsentsPage />, {
    locales,
    path: '/consents/:token',
    route: '/consents/secret-token',
    handlers: [
      ...handlers,
      respond(consentRoutes.held, held),
      respond(consentRoutes.revokeHeld, createRevoked([1, 3])),
    ],
  });

test('requests a link, and the answer does not reveal whether the address is known', async () => {
  const { visitor, api } = ask();
  await visitor.type(screen.getByRole('textbox', { name: /Эл. почта/ }), ' anna@example.org ');
  await visitor.click(screen.getByRole('button', { name: 'Получить ссылку' }));
  expect(await screen.findByText(/Если адрес anna@example.org есть у школы/)).toBeTruthy();
  expect(api.requests).toMatchObject([{ path: '/api/consents/links', body: { email: 'anna@example.org' } }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Проверьте почту'));
  await visitor.click(screen.getByRole('button', { name: 'Указать другой адрес' }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

test('a wrong address is not sent', async () => {
  const { visitor, api } = ask();
  await visitor.type(screen.getByRole('textbox'), 'anna');
  await visitor.click(screen.getByRole('button', { name: 'Получить ссылку' }));
  expect(await screen.findByText('Проверьте адрес эл. почты')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  expect(api.requests).toEqual([]);
});

test('too many requests are refused with the reason, and the address stays', async () => {
  const { visitor } = ask(respondError(consentRoutes.requestLink, 'TOO_MANY_REQUESTS'));
  await visitor.type(screen.getByRole('textbox'), 'anna@example.org');
  await visitor.click(screen.getByRole('button', { name: 'Получить ссылку' }));
  expect(await screen.findByText(/Слишком много запросов/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('anna@example.org');
});

test('ticked consents are revoked after a confirmation that names them', async () => {
  const { visitor, api } = open();
  await visitor.click(await screen.findByRole('checkbox', { name: /сведений о состоянии здоровья/ }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Согласие на обработку персональных данных' }));
  await visitor.click(screen.getByRole('button', { name: 'Отозвать отмеченные' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Отозвать 2 согласия?' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Согласие на обработку персональных данных · Иванова Анна',
    'Согласие на обработку сведений о состоянии здоровья · Иванова Анна',
  ]);
  expect(question.getByText(/Сведения о здоровье ребенка будут сразу удалены/)).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await visitor.click(question.getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Отозвано 2 согласия')).toBeTruthy();
  expect(api.requests.at(-1)).toMatchObject({
    path: '/api/consents/held/secret-token/revoke',
    body: { consentIds: [1, 3] },
  });
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  expect(screen.getAllByText(/^Отозвано 2[01] ноября 2026/)).toHaveLength(3);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Отозвано 2 согласия/));
});

test('with nothing ticked it says so and asks for no confirmation', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Отозвать отмеченные' }));
  expect(await screen.findByText('Отметьте хотя бы одно согласие')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]));
});

test('a cancelled confirmation revokes nothing and keeps the ticks', async () => {
  const { visitor, api } = open();
  await visitor.click(await screen.findByRole('checkbox', { name: /для договора/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отозвать отмеченные' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /для договора/ }).checked).toBe(true);
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an invalid link offers a new one', async () => {
  open(respondError(consentRoutes.held, 'CONSENT_LINK_INVALID'));
  expect(await screen.findByText('Ссылка не открылась')).toBeTruthy();
  expect(screen.queryByText('Отметьте согласия, которые хотите отозвать.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Получить новую ссылку' }).getAttribute('href')).toBe('/consents');
});

test('when everything is revoked there is nothing to tick', async () => {
  open(respond(consentRoutes.held, createRevoked([1, 2, 3])));
  expect(await screen.findByText('Действующих согласий нет.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отозвать отмеченные' })).toBeNull();
});
