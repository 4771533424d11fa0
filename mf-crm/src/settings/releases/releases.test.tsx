import { releaseRoutes } from '@school/api-contract/school/releases';
import { type FakeHandler, renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Releases } from './releases';
import { funnel, releases, releasesHandlers } from './releases.fixtures';

/** @param part whose details are open */
function show(part?: string, ...more: FakeHandler[]) {
  const kit = renderWithKit(<Releases />, {
    ...{ user: 'owner', path: '/settings', route: `/settings?tab=releases${part ? `&part=${part}` : ''}`, locales },
    handlers: [...more, ...releasesHandlers],
  });
  const sent = () => kit.api.requests.filter(({ method }) => method === 'POST');
  return { ...kit, sent };
}

test('who changed a release is a person of the school by name, or the account of the server', async () => {
  show('mf-funnel');
  const history = await screen.findByRole('table', { name: 'История: Воронка продаж' });
  await waitFor(() => expect(history.textContent).toContain('Смирнова А. П.'));
  expect(history.textContent).toContain('Сервер · pavel');
});

test('one row for each part: its name and id, for whom it is, its health, since when, by whom and why', async () => {
  const { visitor, router } = show();
  const table = await screen.findByRole('table', { name: 'Что работает сейчас' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    expect.anything(),
    expect.stringMatching(
      /^Оболочка портала shellВсемОшибок нет.*Сервер · pavelПричины отказа в карточке1\.1\.0-4be1c2d9Откатить$/,
    ),
    expect.stringMatching(/^Чат mf-chatВсемПробная остановлена/),
    expect.stringMatching(/^Ученики и группы mf-crmВсемОшибок: 13/),
    expect.stringMatching(/^Воронка продаж mf-funnelВсем; пробная: 10.%Пробная исправна.*Остановить пробный$/),
    expect.stringMatching(/^Для семей mf-publicВсемВыдается не все/),
  ]);
  await visitor.click(within(table).getByRole('link', { name: 'Чат' }));
  expect(await screen.findByRole('dialog', { name: 'Чат' })).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('part')).toBe('mf-chat');
});

test('shows a canary beside the live release, each with its failures', async () => {
  show('mf-funnel');
  const table = await screen.findByRole('table', { name: 'Версии: Воронка продаж' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    expect.anything(),
    expect.stringMatching(/^1\.1\.0-4be1c2d9Всем.*Ошибок нет/),
    expect.stringMatching(/^1\.2\.0-77f0e3abПробная 10.%.*Ошибок: 14/),
    expect.stringMatching(/^1\.0\.0-93aa01c7Прежняя/),
  ]);
});

test('names the roles and users that get a canary, and that got an earlier one', async () => {
  const audience = { percent: 0, roles: ['coach' as const], users: ['anna', 'boris'] };
  const canary = funnel.canary && { ...funnel.canary, ...audience };
  const history = funnel.history.map((event) => (event.action === 'canary' ? { ...event, ...audience } : event));
  show('mf-funnel', respond(releaseRoutes.list, { ...releases, parts: [{ ...funnel, canary, history }] }));
  const row = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .find(({ textContent }) => textContent?.includes('Пробн'))?.textContent;
  await screen.findByRole('table', { name: 'Версии: Воронка продаж' });
  expect(row('Версии: Воронка продаж')).toContain('Пробная Тренер, anna, boris');
  expect(row('История: Воронка продаж')).toContain('Пробный выпуск: Тренер, anna, boris');
});

test('compares a canary with the live release', async () => {
  show('mf-funnel');
  expect(
    await screen.findByText('Пробная версия исправна: 2 сбоя на 310 запусков, у версии для всех 9 на 2 904.'),
  ).toBeTruthy();
});

test('says which canary the portal has halted', async () => {
  show('mf-chat');
  expect(await screen.findByText('Пробную версию 1.2.0-5eed0bad остановил портал')).toBeTruthy();
  expect(screen.getAllByText('12 сбоев на 40 запусков, у версии для всех 1 на 905.')).toHaveLength(2);
  const row = within(screen.getByRole('table', { name: 'История: Чат' })).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/Портал.*12 сбоев на 40 запусков/);
});

test.each([
  ['waiting', /^Мало посещений, чтобы судить о пробной версии: 2 сбоя на 310/],
  ['failing', /^Пробная версия неисправна, портал ее останавливает: 2 сбоя на 310/],
] as const)('says in words that a canary is %s', async (answer, words) => {
  const canary = funnel.canary && { ...funnel.canary, answer };
  show('mf-funnel', respond(releaseRoutes.list, { ...releases, parts: [{ ...funnel, canary }] }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a rollback requires a reason and sends the version that was shown', async () => {
  const { visitor, sent } = show(undefined, respond(releaseRoutes.rollback, undefined));
  await visitor.click(await screen.findByRole('button', { name: 'Откатить: Ученики и группы' }));
  const dialog = await screen.findByRole('dialog', { name: 'Откатить: Ученики и группы?' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Откатить' }));
  expect(await within(dialog).findByText('Напишите причину, хотя бы 3 символа')).toBeTruthy();
  expect(sent()).toEqual([]);
  await visitor.type(within(dialog).getByLabelText(/^Причина/), 'Список пустой');
  await visitor.click(within(dialog).getByRole('button', { name: 'Откатить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    { path: '/api/releases/mf-crm/rollback', body: { version: '1.1.0-4be1c2d9', why: 'Список пустой' } },
  ]);
});

test('while a canary runs it can only be halted; a first release cannot be rolled back', async () => {
  const { visitor, sent } = show(undefined, respond(releaseRoutes.halt, undefined));
  await visitor.click(await screen.findByRole('button', { name: 'Остановить пробный: Воронка продаж' }));
  expect(screen.queryByRole('button', { name: 'Откатить: Воронка продаж', hidden: true })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Откатить: Для семей', hidden: true })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  await visitor.type(within(dialog).getByLabelText(/^Причина/), 'Ошибки на экране');
  await visitor.click(within(dialog).getByRole('button', { name: 'Остановить пробный' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ path: '/api/releases/mf-funnel/halt', body: { version: '1.2.0-77f0e3ab' } }]);
});

test('says what is not served, and who holds which address', async () => {
  show('mf-public');
  expect(await screen.findByText('path /students belongs to mf-crm')).toBeTruthy();
  expect(screen.getAllByText('/students/…').length).toBeGreaterThan(0);
  expect(screen.getByText('Ошибки в браузерах считаются с запуска сервера: 21 ноября 2026 в 09:00.')).toBeTruthy();
});

test('says that a school has no releases', async () => {
  show(undefined, respond(releaseRoutes.list, { ...releases, parts: [] }));
  expect(await screen.findByText('Выпусков еще нет')).toBeTruthy();
});
