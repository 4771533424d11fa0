import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { counts, row } from './contracts.fixtures';
import { Component } from './contracts.page';

function show(route: string, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: 'admin',
    route,
    path: '/contracts',
    locales,
    handlers: [
      ...handlers,
      respondPage(staffContractRoutes.list, { items: [row] }),
      respond(staffContractRoutes.counts, counts),
    ],
  });
}
const listed = ({ api }: ReturnType<typeof show>) =>
  api.requests.filter(({ path }) => path === '/api/contracts').map(({ query }) => query);

test('lists contracts with their status, a number to call and the state of their messages', async () => {
  const shown = show('/contracts');
  const line = within(await screen.findByRole('row', { name: /Иванова Анна Сергеевна/ }));
  expect(line.getByText('2026-00040')).toBeTruthy();
  expect(line.getByText('Ждет подписи')).toBeTruthy();
  expect(line.getByText('Доставлено')).toBeTruthy();
  expect(line.getByRole('link', { name: '+7 (916) 123-45-67' }).getAttribute('href')).toBe('tel:+79161234567');
  expect(listed(shown)).toEqual([{}]);
});

test('a sent contract that did not leave or arrive says so in place of its state, another one beside it', async () => {
  const failed = { ...row, delivery: 'failed' as const };
  const signed = { ...failed, id: 10, status: 'signed' as const, studentName: 'Ли Ян' };
  const held = { ...failed, id: 11, delivery: 'held' as const, studentName: 'Ким Юна' };
  show('/contracts', respondPage(staffContractRoutes.list, { items: [failed, signed, held] }));
  const states = async (name: RegExp) => {
    const line = within(await screen.findByRole('row', { name }));
    return ['Ждет подписи', 'Подписан', 'Не доставлено', 'Ждет отправки'].filter(
      (text) => line.queryAllByText(text).length > 0,
    );
  };
  expect(await states(/Иванова Анна/)).toEqual(['Не доставлено']);
  expect(await states(/Ли Ян/)).toEqual(['Подписан', 'Не доставлено']);
  expect(await states(/Ким Юна/)).toEqual(['Ждет отправки']);
});

test('a contract whose family was erased can still be opened, and offers no number to call', async () => {
  const erased = { ...row, id: 9, studentName: '', parentName: '', parentPhone: '' };
  show('/contracts', respondPage(staffContractRoutes.list, { items: [erased] }));
  const line = within(await screen.findByRole('row', { name: /Данные удалены/ }));
  expect(line.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/contracts/9']);
});

test('a row sends its contract again without opening it, and asks in a dialog whose presses are not its own', async () => {
  const differing = respondError(staffContractRoutes.send, 'CONTRACT_DIFFERS', {
    contractDifferences: {
      fingerprint: 'a'.repeat(64),
      fields: [{ field: 'parentPhone', contract: '+79161234567', card: '+79035550101' }],
    },
  });
  const { visitor, router } = show('/contracts', differing);
  await visitor.click(await screen.findByRole('button', { name: 'Отправить снова: Иванова Анна Сергеевна' }));
  const dialog = await screen.findByRole('dialog', { name: 'Договор отличается от карточки' });
  await visitor.click(within(dialog).getByRole('heading'));
  expect(router.state.location.pathname).toBe('/contracts');
});

test('a contract that has ended has its PDF and its student, and nothing to send', async () => {
  const ended = { ...row, status: 'cancelled' as const };
  const { visitor } = show('/contracts', respondPage(staffContractRoutes.list, { items: [ended] }));
  const line = within(await screen.findByRole('row', { name: /Иванова Анна/ }));
  expect(line.getAllByRole('button')).toHaveLength(1);
  await visitor.click(line.getByRole('button', { name: 'Действия: Иванова Анна Сергеевна' }));
  expect((await screen.findByRole('menuitem', { name: 'Открыть PDF' })).getAttribute('href')).toBe(
    '/api/contracts/40/pdf',
  );
});

test('each chip shows its number of matches, filters, and is kept in the address; Back removes it', async () => {
  const shown = show('/contracts');
  const { visitor, router } = shown;
  const chip = await screen.findByRole('button', { name: /^Ждет подписи/ });
  await waitFor(() => expect(chip.textContent).toContain('12'));
  await visitor.click(chip);
  expect(router.state.location.search).toBe('?status=sent');
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ status: 'sent' }));
  await visitor.click(screen.getByRole('button', { name: /^Не доставлено/ }));
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ status: 'sent', delivery: 'failed' }));
  await visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await visitor.click(await screen.findByRole('radio', { name: 'Публичная оферта' }));
  await waitFor(() => expect(listed(shown).at(-1)).toMatchObject({ contractType: 'public_offer' }));
  await act(() => router.navigate(-1));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?status=sent');
  expect(chip.getAttribute('aria-pressed')).toBe('true');
});

test('the statuses that wait for nobody are behind the button, which shows their number', async () => {
  const shown = show('/contracts');
  await screen.findByRole('row', { name: /Иванова/ });
  await shown.visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await shown.visitor.click(await screen.findByRole('button', { name: /^Завершен/ }));
  expect(shown.router.state.location.search).toBe('?status=completed');
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ status: 'completed' }));
  expect(screen.getByRole('button', { name: 'Фильтры (1)' })).toBeTruthy();
});

test('one press filters contracts unsigned for a week, the longest first; a row shows how long it waits', async () => {
  const since = new Date();
  since.setDate(since.getDate() - 12);
  const waiting = { ...row, waitingSince: since.toISOString() };
  const shown = show('/contracts', respondPage(staffContractRoutes.list, { items: [waiting] }));
  expect((await screen.findByRole('row', { name: /Иванова Анна/ })).textContent).toMatch(/12\sдней/);
  const chip = screen.getByRole('button', { name: /^Ждут больше недели/ });
  await waitFor(() => expect(chip.textContent).toContain('4'));
  await shown.visitor.click(chip);
  expect(shown.router.state.location.search).toBe('?waiting=long');
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ waiting: 'long', sort: 'waiting' }));
  await shown.visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await shown.visitor.selectOptions(await screen.findByRole('combobox', { name: 'Порядок' }), 'По номеру');
  expect(shown.router.state.location.search).toBe('?waiting=long&sort=number');
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ waiting: 'long', sort: 'number' }));
});

test('contracts that ended before and after their signature are filtered apart, as the list names them', async () => {
  const shown = show('/contracts?status=cancelled');
  await screen.findByRole('row', { name: /Иванова/ });
  expect(listed(shown)).toEqual([{ status: 'cancelled' }]);
  await shown.visitor.click(screen.getByRole('button', { name: /^Фильтры/ }));
  const chip = await screen.findByRole('button', { name: /^Расторгнут/ });
  await waitFor(() => expect(chip.textContent).toContain('1'));
  await shown.visitor.click(chip);
  expect(shown.router.state.location.search).toBe('?status=terminated');
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ status: 'terminated' }));
});

test('an address with a filter requests it at once and exports it; an unknown status filters nothing', async () => {
  const shown = show('/contracts?search=Ив&status=sent&type=public_offer&delivery=failed');
  await screen.findByRole('row', { name: /Иванова/ });
  const asked = { search: 'Ив', status: 'sent', contractType: 'public_offer', delivery: 'failed' };
  expect(listed(shown)).toEqual([asked]);
  await shown.visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  const file = (await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href') ?? '';
  expect(file.split('?')[0]).toBe('/api/contracts/export.xlsx');
  expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual(asked);
  await act(() => shown.router.navigate('/contracts?status=lost'));
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({}));
});

test('the typed text is searched for once, and a row opens with the same filter', async () => {
  const shown = show('/contracts');
  await screen.findByRole('row', { name: /Иванова/ });
  // at once: a pause while typing would begin a search of its own
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '00040' } });
  await waitFor(() => expect(listed(shown).at(-1)).toEqual({ search: '00040' }));
  expect(listed(shown).filter(({ search }) => search)).toHaveLength(1);
  await shown.visitor.click(await screen.findByRole('link', { name: 'Иванова Анна Сергеевна' }));
  expect(shown.router.state.location).toMatchObject({ pathname: '/contracts/40', search: '?search=00040' });
});

test('the next page is requested with the cursor of the previous one', async () => {
  const { visitor } = show(
    '/contracts',
    respondPage(staffContractRoutes.list, ({ query }) =>
      query.cursor === 'second'
        ? { items: [{ ...row, id: 41, studentName: 'Петрова Вера' }], total: 2 }
        : { items: [row], total: 2, nextCursor: 'second' },
    ),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Показать еще' }));
  expect(await screen.findByRole('row', { name: /Петрова Вера/ })).toBeTruthy();
  expect(screen.getByText('Показано 2 из 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Показать еще' })).toBeNull();
});

test('an empty list says why: nothing yet, nothing found, nothing undelivered', async () => {
  const { visitor, router } = show('/contracts?search=zzz', respondPage(staffContractRoutes.list, { items: [] }));
  await visitor.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  expect(await screen.findByText('Договоров пока нет')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  await act(() => router.navigate('/contracts?delivery=failed'));
  expect(await screen.findByText('Все сообщения доставлены или еще в пути')).toBeTruthy();
});

test('a failed load of the list can be retried', async () => {
  const { visitor, api } = show('/contracts', respondError(staffContractRoutes.list, 'SERVICE_UNAVAILABLE'));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respondPage(staffContractRoutes.list, { items: [row] }));
  await visitor.click(retry);
  expect(await screen.findByRole('row', { name: /Иванова/ })).toBeTruthy();
});

test('without counts the chips have no numbers', async () => {
  show('/contracts', respondError(staffContractRoutes.counts, 'SERVICE_UNAVAILABLE'));
  await screen.findByRole('row', { name: /Иванова/ });
  expect(screen.getByRole('button', { name: 'Ждет подписи' })).toBeTruthy();
});
