import { releaseRoutes } from '@school/api-contract/school/releases';
import { type FakeHandler, renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Releases } from './releases';
import { funnel, releases, releasesHandlers } from './releases.fixtures';

function show(...more: FakeHandler[]) {
  const kit = renderWithKit(<Releases />, {
    ...{ user: 'owner', path: '/settings', route: '/settings?tab=releases', locales },
    handlers: [...more, ...releasesHandlers],
  });
  const sent = () => kit.api.requests.filter(({ method }) => method === 'POST');
  return { ...kit, sent };
}

test('shows a canary beside the live release, each with its failures', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Версии: mf-funnel' });
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
  show(respond(releaseRoutes.list, { ...releases, parts: [{ ...funnel, canary, history }] }));
  const row = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .find(({ textContent }) => textContent?.includes('Пробн'))?.textContent;
  await screen.findByRole('table', { name: 'Версии: mf-funnel' });
  expect(row('Версии: mf-funnel')).toContain('Пробная Тренер, anna, boris');
  expect(row('История: mf-funnel')).toContain('Пробный выпуск: Тренер, anna, boris');
});

test('compares a canary with the live release, and says which one the portal has halted', async () => {
  show();
  expect(
    await screen.findByText('Пробная версия исправна: 2 сбоя на 310 запусков, у версии для всех 9 на 2 904.'),
  ).toBeTruthy();
  expect(screen.getByText('Пробную версию 1.2.0-5eed0bad остановил портал')).toBeTruthy();
  expect(screen.getAllByText('12 сбоев на 40 запусков, у версии для всех 1 на 905.')).toHaveLength(2);
  const row = within(screen.getByRole('table', { name: 'История: mf-chat' })).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/Портал.*12 сбоев на 40 запусков/);
});

test.each([
  ['waiting', /^Мало посещений, чтобы судить о пробной версии: 2 сбоя на 310/],
  ['failing', /^Пробная версия неисправна, портал ее останавливает: 2 сбоя на 310/],
] as const)('says in words that a canary is %s', async (answer, words) => {
  const canary = funnel.canary && { ...funnel.canary, answer };
  show(respond(releaseRoutes.list, { ...releases, parts: [{ ...funnel, canary }] }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a rollback requires a reason and sends the version that was shown', async () => {
  const { visitor, sent } = show(respond(releaseRoutes.rollback, undefined));
  await visitor.click(await screen.findByRole('button', { name: 'Откатить: mf-crm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Откатить: mf-crm?' });
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
  const { visitor, sent } = show(respond(releaseRoutes.halt, undefined));
  await visitor.click(await screen.findByRole('button', { name: 'Остановить пробный: mf-funnel' }));
  expect(screen.queryByRole('button', { name: 'Откатить: mf-funnel', hidden: true })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Откатить: mf-public', hidden: true })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  await visitor.type(within(dialog).getByLabelText(/^Причина/), 'Ошибки на экране');
  await visitor.click(within(dialog).getByRole('button', { name: 'Остановить пробный' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ path: '/api/releases/mf-funnel/halt', body: { version: '1.2.0-77f0e3ab' } }]);
});

test('says what is not served, and who holds which address', async () => {
  show();
  expect(await screen.findByText('path /students belongs to mf-crm')).toBeTruthy();
  expect(screen.getAllByText('/students/…').length).toBeGreaterThan(0);
  expect(screen.getByText(/Ошибки в браузерах считаются с 21 ноября 2026/)).toBeTruthy();
});

test('says that a school has no releases', async () => {
  show(respond(releaseRoutes.list, { ...releases, parts: [] }));
  expect(await screen.findByText('Выпусков еще нет')).toBeTruthy();
});
