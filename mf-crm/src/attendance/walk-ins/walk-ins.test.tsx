import { authRoutes, type SessionUser } from '@school/api-contract/accounts/auth';
import { type TrialChild, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { messages } from '@school/api-contract/rules/messages';
import { formatPhone } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

const { walkIn } = trialRequestCardRoutes;
const { currentUser } = authRoutes;

// Without an answer of the server the device's clock decides how late a day is.
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored: TrialChild = {
  ...{ id: 71, childName: 'Лев', childAge: null, startsAt: `${today}T00:00:00.000Z`, outcome: 'CAME', comment: null },
  ...{ confirmed: false, declined: false, open: false, walkIn: true },
};

function show({ query = `date=${today}&group=5`, user = createUser('coach') }, ...handlers: FakeHandler[]) {
  const children = (list: TrialChild[]) =>
    respond(trialLessonRoutes.children, { date: today, mayMark: true, children: list });
  const page = renderWithKit(<Component />, {
    user,
    route: `/attendance?${query}`,
    path: '/attendance',
    locales,
    handlers: [
      ...handlers,
      respond(walkIn, () => {
        page.api.use(children([stored]));
        return { id: 71 };
      }),
      children([]),
      respond(attendanceRoutes.journal, journal),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.unmarked, []),
      respond(currentUser, user),
    ],
  });
  return page;
}
type Page = ReturnType<typeof show>;
const posts = ({ api }: Page) => api.requests.filter(({ method }) => method === 'POST');
const online = () => act(() => void window.dispatchEvent(new Event('online')));

/** Writes into an empty field, at once: with each letter a test of a loaded machine would take long. */
async function fill(page: Page, field: HTMLElement, value: string): Promise<void> {
  await page.visitor.click(field);
  await page.visitor.paste(value);
}

async function write(page: Page, name = 'Лев', reason?: string): Promise<void> {
  await page.visitor.click(await screen.findByRole('button', { name: 'Записать' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый ребенок' }));
  await fill(page, dialog.getByRole('textbox', { name: /^Имя ребенка/ }), name);
  await fill(page, dialog.getByRole('textbox', { name: /^Телефон/ }), '9161234567');
  if (reason !== undefined) await fill(page, dialog.getByRole('textbox', { name: /^Почему/ }), reason);
  await page.visitor.click(dialog.getByRole('button', { name: 'Записать' }));
}
const findRow = async (name: string) => {
  const row = (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.includes(name));
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

test('a child who came is written down by two fields, at the group and day on screen', async () => {
  const page = show({});
  await write(page);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(posts(page)[0]?.body).toEqual({
      ...{ childName: 'Лев', parentPhone: '+79161234567', session: { groupId: 5, date: today } },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  );
  expect(await screen.findByText('Лев: записано, семье позвонят')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Исправить: Лев' })).toBeNull());
  expect((await findRow('Лев')).textContent).toContain('Присутствует');
  expect(posts(page)).toHaveLength(1);
});

test('the head of the page leads to the same form as the section below the list', async () => {
  const page = show({});
  await page.visitor.click(await screen.findByRole('button', { name: 'Новый ребенок' }));
  expect(await screen.findByRole('dialog', { name: 'Новый ребенок' })).toBeTruthy();
});

test('a phone has the way to it in the menu of the page', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px'), media: query }),
  );
  const page = show({});
  await page.visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  await page.visitor.click(await screen.findByRole('menuitem', { name: 'Новый ребенок' }));
  expect(await screen.findByRole('dialog', { name: 'Новый ребенок' })).toBeTruthy();
});

test('nobody can be written down as having come to a later day', async () => {
  show({ query: 'date=2026-11-20&group=5' });
  expect(await screen.findByText('На этом занятии пробных нет.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Записать' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Новый ребенок' })).toBeNull();
});

test('without a network the child is in the list at once, can be corrected, and goes out when the network is back', async () => {
  const user = createUser('coach');
  const page = show({ user }, respondOffline(currentUser));
  await write(page);
  expect((await findRow('Лев')).textContent).toContain('Без записи');
  expect(await screen.findByText('Отправится, когда появится сеть', { exact: false })).toBeTruthy();
  expect(screen.getByText('В списке учеников: 1')).toBeTruthy();
  await page.visitor.click(screen.getByRole('button', { name: 'Исправить: Лев' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Исправить запись' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Имя ребенка/ });
  expect(name.value).toBe('Лев');
  await page.visitor.clear(name);
  await fill(page, name, 'Левон');
  await page.visitor.click(dialog.getByRole('button', { name: 'Записать' }));
  await findRow('Левон');
  expect(posts(page)).toEqual([]);
  page.api.use(respond(currentUser, user));
  online();
  await waitFor(() => expect(posts(page)).toMatchObject([{ body: { childName: 'Левон' } }]));
});

test('while a child goes from the device to the list of the server, it is in one row, and last among those on trial', async () => {
  const user = createUser('coach');
  const onTrial: TrialChild = {
    ...{ ...stored, id: 8, childName: 'Ева', outcome: null, open: true, walkIn: false },
    startsAt: `${today}T14:30:00.000Z`,
  };
  const page = show(
    { user },
    respondOffline(currentUser),
    respond(trialLessonRoutes.children, { date: today, mayMark: true, children: [onTrial] }),
  );
  await write(page);
  await findRow('Лев');
  const list = screen.getByRole('list', { name: 'Ученики' });
  const rows = () => [...list.children].map(({ textContent }) => textContent ?? '');
  const counts = new Set<number>();
  const observer = new MutationObserver(() => counts.add(rows().filter((text) => text.includes('Лев')).length));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  const places = () => rows().map((text) => ['Ева', 'Лев', 'Анина'].find((name) => text.includes(name)));
  const before = places();
  expect(before.slice(0, 3)).toEqual(['Ева', 'Лев', 'Анина']);
  page.api.use(
    respond(currentUser, user),
    respond(walkIn, () => {
      page.api.use(respond(trialLessonRoutes.children, { date: today, mayMark: true, children: [onTrial, stored] }));
      return { id: stored.id };
    }),
  );
  online();
  const reads = () => page.api.requests.filter(({ path }) => path.endsWith('/trial-lessons')).length;
  const readBefore = reads();
  await waitFor(() => expect(reads()).toBeGreaterThan(readBefore));
  await waitFor(() => expect(screen.queryByText('Отправляем…')).toBeNull());
  expect(places()).toEqual(before);
  expect([...counts]).toEqual([1]);
  expect(screen.getByText('В списке учеников: 2')).toBeTruthy();
});

test('a child of another user’s browser says so, and the button loads the page of that user', async () => {
  const user = createUser('coach');
  const page = show({ user }, respond(currentUser, { ...user, id: user.id + 1 }));
  await write(page);
  expect(await screen.findByText(/В.браузере вошел другой сотрудник/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull();
  expect(posts(page)).toEqual([]);
});

test('a child who is being corrected is not sent before it is done, though the network is back', async () => {
  const user = createUser('coach');
  const page = show({ user }, respondOffline(currentUser));
  await write(page, 'Лев');
  await write(page, 'Соня');
  await page.visitor.click(await screen.findByRole('button', { name: 'Исправить: Лев' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Исправить запись' }));
  const name = dialog.getByRole('textbox', { name: /^Имя ребенка/ });
  await page.visitor.clear(name);
  page.api.use(respond(currentUser, user));
  online();
  expect(await screen.findByText('Соня: записано, семье позвонят')).toBeTruthy();
  expect(posts(page)).toMatchObject([{ body: { childName: 'Соня' } }]);
  await fill(page, name, 'Левон');
  await page.visitor.click(dialog.getByRole('button', { name: 'Записать' }));
  await waitFor(() => expect(posts(page)[1]).toMatchObject({ body: { childName: 'Левон' } }));
});

test('a refusal says why, keeps what was typed, and the corrected child is sent', async () => {
  const details = [{ path: 'session.reason', message: messages.walkInLateReason }];
  const page = show({}, respondError(walkIn, 'VALIDATION_FAILED', { details }));
  await write(page);
  expect(await screen.findByText(new RegExp(`Не.отправлено. ${messages.walkInLateReason}`))).toBeTruthy();
  expect((await findRow('Лев')).textContent).toContain(formatPhone('+79161234567'));
  page.api.use(respond(walkIn, { id: 71 }));
  await page.visitor.click(screen.getByRole('button', { name: 'Исправить: Лев' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Исправить запись' }));
  expect(dialog.getByText(new RegExp(messages.walkInLateReason))).toBeTruthy();
  await page.visitor.click(dialog.getByRole('button', { name: 'Записать' }));
  expect(posts(page)).toHaveLength(1);
  await fill(page, dialog.getByRole('textbox', { name: /^Почему/ }), 'Не было сети');
  await page.visitor.click(dialog.getByRole('button', { name: 'Записать' }));
  await waitFor(() =>
    expect(posts(page)[1]?.body).toMatchObject({ childName: 'Лев', session: { reason: 'Не было сети' } }),
  );
});

test('a group that is closed to the coach still shows the child, who is deleted only after a question', async () => {
  const page = show({}, respondError(walkIn, 'NOT_FOUND'));
  await write(page);
  expect(await screen.findByText(/больше нет доступа к.группе/)).toBeTruthy();
  page.api.use(respondError(attendanceRoutes.journal, 'NOT_FOUND'));
  await act(() => page.queryClient.invalidateQueries());
  expect(await screen.findByText('Группа не найдена')).toBeTruthy();
  await page.visitor.click(await screen.findByRole('button', { name: 'Удалить: Лев' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Удалить запись «Лев»?' }));
  await page.visitor.click(question.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Удалить: Лев' })).toBeNull());
});

test('of a day more than a week ago the reason is asked at once', async () => {
  const page = show({ query: 'date=2026-11-09&group=5' });
  await write(page, 'Лев', 'Не было сети');
  await waitFor(() =>
    expect(posts(page)[0]?.body).toMatchObject({ session: { date: '2026-11-09', reason: 'Не было сети' } }),
  );
});

test('the day and the month of the group name the sessions with children who are not sent yet', async () => {
  const user: SessionUser = createUser('coach');
  const { unmount, ...page } = show({ user }, respondOffline(currentUser));
  await write({ unmount, ...page });
  await screen.findByText('Отправится, когда появится сеть', { exact: false });
  unmount();
  for (const query of [`date=${today}`, `date=${today}&group=5&view=month`]) {
    const list = show({ user, query }, respondOffline(currentUser));
    expect(await screen.findByText('Новые дети ждут сеть: 1')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Гимнастика 7–9, 18 ноября' });
    expect(link.closest('li')?.textContent).toContain(': Лев');
    list.unmount();
  }
  show({ user, query: `date=${today}&group=5&view=month&month=2026-10` }, respondOffline(currentUser));
  expect(await screen.findByRole('group', { name: 'Вид' })).toBeTruthy();
  expect(screen.queryByText(/Новые дети/)).toBeNull();
});
