import {
  type ChargingPreview,
  type ChargingRun,
  type ChargingRunItem,
  chargingRunRoutes,
} from '@school/api-contract/money/charging-runs';
import { schoolDay } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Component } from './charging.page';

afterEach(() => void vi.unstubAllGlobals());

const month = schoolDay().slice(0, 7);
const item: ChargingRunItem = {
  ...{
    studentId: 3,
    studentName: 'Иванова Анна',
    planId: 2,
    planName: 'Месяц',
    sportsDirections: [],
    price: 6500,
    siblingPercent: 10,
  },
  ...{ startsOn: `${month}-01`, endsOn: `${month}-28`, discount: 0, amount: 5850, skipped: null, delay: null },
  ...{ priceChange: null, leavesOn: null },
};
const preview: ChargingPreview = {
  ...{ month, currency: 'RUB', count: 1, total: 5850 },
  items: [item, { ...item, studentId: 4, studentName: 'Ли Ян', skipped: 'archivedStudent' }],
};
const run: ChargingRun = {
  ...{ id: 1, month, currency: 'RUB', state: 'done', count: 1, total: 5850, byName: 'Орлова Нина', undoReason: null },
  ...{ charged: { count: 1, total: 5850 }, createdAt: '2026-11-01T08:30:00.000Z' },
  finishedAt: '2026-11-01T08:31:00.000Z',
};

function show(...handlers: FakeHandler[]) {
  const kit = renderWithKit(<Component />, {
    ...{ user: 'owner', route: '/subscriptions/charging', path: '/subscriptions/charging', locales },
    handlers: [...handlers, respond(chargingRunRoutes.preview, preview), respond(chargingRunRoutes.list, [])],
  });
  const sent = () => kit.api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const commit = async () => {
    await kit.visitor.click(await screen.findByRole('button', { name: 'Начислить' }));
    const question = within(await screen.findByRole('alertdialog'));
    await kit.visitor.click(question.getByRole('button', { name: 'Начислить' }));
  };
  return { ...kit, sent, commit };
}

test('the run charges the shown preview; when it is done, the preview is refetched', async () => {
  let runs: ChargingRun[] = [];
  const { commit, sent } = show(
    respond(chargingRunRoutes.list, () => runs),
    respond(
      chargingRunRoutes.preview,
      (): ChargingPreview =>
        runs.length === 0 ? preview : { ...preview, count: 0, total: 0, items: [{ ...item, skipped: 'charged' }] },
    ),
    respond(chargingRunRoutes.commit, () => {
      runs = [run];
      return run;
    }),
  );
  await commit();
  expect(await screen.findByText('Начислять некому')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Начислить' }).disabled).toBe(true);
  expect(sent()).toEqual([{ month, count: 1, total: 5850 }]);
});

test('says when the preview has changed meanwhile, and charges nothing', async () => {
  const { commit } = show(respondError(chargingRunRoutes.commit, 'CONFLICT'));
  await commit();
  expect(await screen.findByText(/список изменился/)).toBeTruthy();
});

test('skipped students are shown with the reason', async () => {
  const { visitor } = show();
  await visitor.click(await screen.findByRole('button', { name: /^Пропустим/ }));
  expect(await screen.findByText('ученик в архиве')).toBeTruthy();
  expect(screen.queryByText('Иванова Анна')).toBeNull();
});

test('says that nobody is skipped', async () => {
  const { visitor } = show(respond(chargingRunRoutes.preview, { ...preview, items: [item] }));
  await visitor.click(await screen.findByRole('button', { name: /^Пропустим\s*0$/ }));
  expect(await screen.findByText('Никого не пропустим')).toBeTruthy();
  expect(screen.queryByText('Иванова Анна')).toBeNull();
});

test('a child who leaves within the month and a changed price are named, and can be shown alone', async () => {
  const leaving: ChargingRunItem = { ...item, studentId: 5, studentName: 'Орлов Глеб', leavesOn: '2026-12-12' };
  const dearer: ChargingRunItem = {
    ...item,
    studentId: 6,
    studentName: 'Ли Мина',
    priceChange: { from: 4000, to: 4500 },
  };
  const { visitor } = show(respond(chargingRunRoutes.preview, { ...preview, items: [item, leaving, dearer] }));
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(await screen.findByText('Орлов Глеб')).toBeTruthy();
  expect(row('Орлов Глеб').getByText(/^Уходит 12 дек/)).toBeTruthy();
  expect(row('Ли Мина').getByText(/цена 4\s000\s₽ → 4\s500\s₽/)).toBeTruthy();
  expect(row('Иванова Анна').queryByText(/Уходит|→/)).toBeNull();
  await visitor.click(screen.getByRole('button', { name: /^Новая цена\s*1$/ }));
  await waitFor(() => expect(screen.queryByText('Орлов Глеб')).toBeNull());
  expect(screen.getByText('Ли Мина')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: /^Уходят\s*1$/ }));
  expect(await screen.findByText('Орлов Глеб')).toBeTruthy();
  expect(screen.queryByText('Ли Мина')).toBeNull();
});

test('a share of the month is shown with the freeze that delayed it', async () => {
  const frozen: ChargingRunItem = { ...item, siblingPercent: 0, delay: { days: 11, cause: 'freeze' }, amount: 2903 };
  show(respond(chargingRunRoutes.preview, { ...preview, total: 2903, items: [frozen] }));
  expect(await screen.findByText('заморозка: 11 дней')).toBeTruthy();
});

test('a run is undone with a reason', async () => {
  const { visitor, sent } = show(
    respond(chargingRunRoutes.list, [run]),
    respond(chargingRunRoutes.undo, { ...run, state: 'undone' }),
  );
  await visitor.click(await screen.findByRole('button', { name: /^Отменить начисление/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Отменить начисление' }));
  await visitor.type(dialog.getByRole('textbox'), 'Ошиблись месяцем');
  await visitor.click(dialog.getByRole('button', { name: 'Отменить начисление' }));
  await waitFor(() => expect(sent()).toEqual([{ reason: 'Ошиблись месяцем' }]));
});

test('on a phone the button at the foot says how much it charges', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
  );
  const { visitor } = show();
  await visitor.click(await screen.findByRole('button', { name: /^Начислить 5\s850/ }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});
