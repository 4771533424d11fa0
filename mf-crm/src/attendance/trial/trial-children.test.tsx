import { authRoutes } from '@school/api-contract/accounts/auth';
import {
  type TrialChildren as List,
  type TrialChild,
  trialLessonRoutes,
} from '@school/api-contract/families/trial-lessons';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { trialMarksKey } from '@school/shell-contract/offline';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser } from '../attendance.fixtures';
import type { WalkIns } from '../walk-ins/use-walk-in-queue';
import { TrialChildRow } from './trial-child-row';
import { TrialChildren } from './trial-children';

const child = {
  ...{ id: 5, childName: 'Варя', childAge: 7, startsAt: '2026-11-23T14:30:00.000Z' },
  ...{ outcome: null, comment: null, confirmed: true, declined: false, open: true, walkIn: false },
};
const coach = createUser('coach');
const list: List = { date: '2026-11-23', mayMark: true, children: [child] };

const none: WalkIns = {
  ...{ walkIns: [], stored: new Map(), phase: 'idle', durable: true },
  queue: { add: vi.fn(), mend: vi.fn(), drop: vi.fn(), hold: vi.fn(), retry: vi.fn() },
};

const show = (given: List, ...more: FakeHandler[]) =>
  renderWithKit(<TrialChildren group={{ id: 9, name: 'Искры' }} date="2026-11-23" walkIns={none} onWrite={vi.fn()} />, {
    user: 'coach',
    locales,
    handlers: [...more, respond(trialLessonRoutes.children, given)],
  });

const marked = { ...child, outcome: 'NO_SHOW' as const, comment: 'Заболела' };

/** The row without the list around it, which the page fetches. */
const showRow = (given: TrialChild, mayMark: boolean, ...handlers: FakeHandler[]) =>
  renderWithKit(
    <ul>
      <TrialChildRow child={given} mayMark={mayMark} groupId={9} date="2026-11-23" startTime="17:30" recentDays={2} />
    </ul>,
    {
      ...{ user: coach, locales },
      handlers: [...handlers, respond(trialLessonRoutes.children, list), respond(authRoutes.currentUser, coach)],
    },
  );
afterEach(() => localStorage.clear());

const puts = (page: ReturnType<typeof showRow>) => page.api.requests.filter(({ method }) => method === 'PUT');

test('a tap marks a child on trial as present; there is nothing to write before', async () => {
  const page = showRow(child, true, respond(trialLessonRoutes.mark, { ...child, outcome: 'CAME' }));
  const row = screen.getByRole('button', { name: /^Варя Пробное 7 лет · придут Без отметки$/ });
  expect(screen.queryByRole('button', { name: /^Комментарий/ })).toBeNull();
  await page.visitor.click(row);
  await waitFor(() => expect(puts(page)).toHaveLength(1));
  expect(puts(page)[0]).toMatchObject({
    params: { id: '9', requestId: '5' },
    body: { outcome: 'CAME' },
  });
  expect(puts(page)[0]?.body).not.toHaveProperty('comment');
});

test('a family that will not come is said, until the coach marks the child', () => {
  const { unmount } = showRow({ ...child, confirmed: false, declined: true }, true);
  expect(screen.getByRole('button', { name: /^Варя Пробное 7 лет · не придут/ })).toBeTruthy();
  unmount();
  showRow({ ...child, declined: true, outcome: 'CAME' }, true);
  expect(screen.queryByText(/не придут/)).toBeNull();
});

test('a press on a word marks as it says, and a refused mark is told', async () => {
  const page = showRow(child, true, respondError(trialLessonRoutes.mark, 'ILLEGAL_TRANSITION'));
  await page.visitor.click(screen.getByText('Нет'));
  await waitFor(() => expect(puts(page)[0]).toMatchObject({ body: { outcome: 'NO_SHOW' } }));
  expect(await screen.findByText('Не удалось отметить пробное: Варя')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Варя/ }).textContent).toContain('Без отметки');
});

test('a second tap waits for the first, and counts though the first got no answer', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = showRow(
    child,
    true,
    respond(trialLessonRoutes.mark, async () => {
      await answered;
      page.api.use(respond(trialLessonRoutes.mark, { ...child, outcome: 'NO_SHOW' }));
      throw new TypeError('Failed to fetch');
    }),
  );
  const row = screen.getByRole('button', { name: /^Варя/ });
  await page.visitor.click(row);
  await waitFor(() => expect(puts(page)).toHaveLength(1));
  await page.visitor.click(row);
  expect(puts(page)).toMatchObject([{ body: { outcome: 'CAME' } }]);
  answer();
  await waitFor(() => expect(puts(page)).toMatchObject([{}, { body: { outcome: 'NO_SHOW' } }]));
});

test('a mark waits for the network, says so, and is sent when it is back', async () => {
  const page = showRow(child, true, respondOffline(trialLessonRoutes.mark));
  await page.visitor.click(screen.getByRole('button', { name: /^Варя/ }));
  await screen.findByText(/ждет сеть/);
  expect(screen.getByRole('button', { name: /^Варя/ }).textContent).toContain('Присутствует');
  expect(localStorage.getItem(trialMarksKey(coach.id))).toContain('CAME');
  page.api.use(respond(trialLessonRoutes.mark, { ...child, outcome: 'CAME' }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(localStorage.getItem(trialMarksKey(coach.id))).toBeNull());
  expect(puts(page).at(-1)).toMatchObject({ body: { outcome: 'CAME' } });
});

test('the next tap keeps the comment, which is written in a second step', async () => {
  const page = showRow(marked, true, respond(trialLessonRoutes.mark, marked));
  await page.visitor.click(screen.getByRole('button', { name: /^Варя/ }));
  await waitFor(() => expect(puts(page)[0]?.body).toEqual({ outcome: 'CAME' }));
  await page.visitor.click(await screen.findByRole('button', { name: 'Комментарий: Варя' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарий к пробному занятию' }));
  await page.visitor.clear(dialog.getByRole('textbox'));
  await page.visitor.type(dialog.getByRole('textbox'), 'Гибкая');
  await page.visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(puts(page)[1]).toMatchObject({ body: { outcome: 'NO_SHOW', comment: 'Гибкая' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a comment waits for the network like a mark, goes out once with it, and a refused one is not lost', async () => {
  const page = showRow(child, true, respondOffline(trialLessonRoutes.mark));
  await page.visitor.click(screen.getByRole('button', { name: /^Варя/ }));
  await page.visitor.click(await screen.findByRole('button', { name: 'Комментарий: Варя' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарий к пробному занятию' }));
  await page.visitor.type(dialog.getByRole('textbox'), 'Гибкая');
  await page.visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Гибкая')).toBeTruthy();
  expect(localStorage.getItem(trialMarksKey(coach.id))).toContain('Гибкая');
  // the next tap keeps the comment that waits
  await page.visitor.click(screen.getByRole('button', { name: /^Варя/ }));
  page.api.use(respondError(trialLessonRoutes.mark, 'ILLEGAL_TRANSITION'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Ваш комментарий: «Гибкая»/)).toBeTruthy();
  expect(puts(page).at(-1)?.body).toEqual({ outcome: 'NO_SHOW', comment: 'Гибкая' });
  expect(localStorage.getItem(trialMarksKey(coach.id))).toBeNull();
});

test('a read-only user sees the mark and the comment, and a lesson at another time names it', () => {
  showRow({ ...marked, startsAt: '2026-11-23T16:00:00.000Z' }, false);
  expect(screen.getByText('Заболела')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('19:00 · 7 лет');
  expect(screen.getByRole('listitem').textContent).toContain('Отсутствует');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a child who came without a request has neither a time nor a mark to change', () => {
  const walkIn = { ...child, childAge: null, outcome: 'CAME' as const, confirmed: false, open: false, walkIn: true };
  showRow(walkIn, false);
  expect(screen.getByRole('listitem').textContent).toMatch(/^В?ВаряБез записиПрисутствует/);
});

test('how many there are, none, and a failure are said beside the list', async () => {
  const { unmount } = show(list);
  expect(await screen.findByText('В списке учеников: 1')).toBeTruthy();
  unmount();
  const other = show({ ...list, children: [] });
  expect(await screen.findByText('На этом занятии пробных нет.')).toBeTruthy();
  other.unmount();
  show(list, respondError(trialLessonRoutes.children, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByText(/^Список пробных не загрузился/)).toBeTruthy();
});
