import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { type FakeHandler, fakeLiveEvents, renderWithKit, respond, respondError } from '@school/kit/testing';
import type { Slots } from '@school/shell-contract/slots';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { content, draft, row, templates } from '../contracts/contracts.fixtures';
import { locales } from '../shared/locales.fixtures';
import { Component } from './student-contracts.slot';

const show = (...handlers: FakeHandler[]) => showWith({}, ...handlers);
const showWith = (props: Pick<Slots['student-contracts'], 'cardContract'>, ...handlers: FakeHandler[]) =>
  renderWithKit(<Component studentId={7} studentName="Иванова Анна" {...props} />, {
    user: 'admin',
    locales,
    route: '/students/7',
    path: '/students/:id',
    handlers: [
      ...handlers,
      respond(staffContractRoutes.ofStudent, [row]),
      respond(staffContractRoutes.preview, { content, missing: [] }),
      respond(staffContractRoutes.create, draft),
      respond(contractTemplateRoutes.list, templates),
    ],
  });

test("a student's contracts have number, day, status and a link", async () => {
  const { api } = show();
  const link = await screen.findByRole('link', { name: 'Договор № 2026-00040' });
  expect(link.getAttribute('href')).toBe('/contracts/40');
  const item = within(screen.getByRole('listitem'));
  expect(item.getByText('Ждет подписи')).toBeTruthy();
  expect(item.getByText(/от 20 ноября 2026/)).toBeTruthy();
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/students/7/contracts']);
});

test('a contract that the family signs meanwhile is shown as signed', async () => {
  const live = fakeLiveEvents();
  onTestFinished(live.restore);
  const { api } = show();
  expect(await screen.findByText('Ждет подписи')).toBeTruthy();
  api.use(respond(staffContractRoutes.ofStudent, [{ ...row, status: 'signed' }]));
  live.tell('contracts', { studentId: 8 });
  live.tell('contracts', { studentId: 7 });
  expect(await screen.findByText('Подписан')).toBeTruthy();
  expect(api.requests).toHaveLength(2);
});

test('without a contract the first one can be created for this student, and opens', async () => {
  const { visitor, router, api } = show(respond(staffContractRoutes.ofStudent, []));
  expect(await screen.findByText('Договоров с учеником нет')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Новый договор' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый договор' }));
  expect(dialog.getByText('Иванова Анна')).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contracts/40'));
  expect(api.requests.find(({ path }) => path === '/api/contracts')?.body).toMatchObject({ studentId: 7 });
});

test('a contract of the card is listed, and only electronic contracts are said to be missing', async () => {
  showWith({ cardContract: { number: 'О-2026-0135', date: '2025-09-01' } }, respond(staffContractRoutes.ofStudent, []));
  expect(await screen.findByText('Электронных договоров пока нет')).toBeTruthy();
  expect(screen.getByText(/^Договор № О-2026-0135/)).toBeTruthy();
  expect(screen.getByText(/^от 1 сентября 2025/)).toBeTruthy();
  expect(screen.queryByText('Договоров с учеником нет')).toBeNull();
});

test('a failed load of the contracts can be retried', async () => {
  const { visitor, api } = show(respondError(staffContractRoutes.ofStudent, 'SERVICE_UNAVAILABLE'));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(staffContractRoutes.ofStudent, [row]));
  await visitor.click(retry);
  expect(await screen.findByRole('link', { name: 'Договор № 2026-00040' })).toBeTruthy();
});
