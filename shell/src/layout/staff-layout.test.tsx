import { authRoutes } from '@school/api-contract/accounts/auth';
import { studentRoutes } from '@school/api-contract/students/students';
import { call, registerUserDataInPage } from '@school/kit';
import { useSessionStore } from '@school/kit/host';
import { type KitOptions, renderWithKit, respond, respondError, respondOffline, testUser } from '@school/kit/testing';
import { chatOutboxKey, commentsKey, trialMarksKey } from '@school/shell-contract/offline';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RemotesContext } from '../remotes-context';
import { watchDisabledAccount } from '../session/watch-disabled-account';
import { sampleRemotes } from '../testing/sample-remotes';
import { StaffLayout } from './staff-layout';

const layout = (
  <RemotesContext value={sampleRemotes}>
    <StaffLayout />
  </RemotesContext>
);

const renderLayout = (options: KitOptions) => renderWithKit(layout, { path: '/', ...options });

const menuTexts = () =>
  within(screen.getByRole('navigation', { name: 'Разделы' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test.each([
  ['owner', ['Панель управления', 'Ученики', 'Группы', 'Посещаемость', 'Платежи', 'Воронка продаж', 'Настройки']],
  ['coach', ['Панель управления', 'Ученики', 'Группы', 'Посещаемость', 'Настройки']],
  ['accountant', ['Панель управления', 'Ученики', 'Платежи', 'Настройки']],
] as const)('the menu of %s shows what the role may open', (role, entries) => {
  renderLayout({ user: role });
  expect(menuTexts()).toEqual(entries);
});

test('the bar of a phone opens the menu also for a role with few sections', async () => {
  const { visitor } = renderLayout({ user: 'accountant' });
  const bar = within(screen.getByRole('navigation', { name: 'Главные разделы' }));
  await visitor.click(bar.getByRole('button', { name: 'Еще' }));
  expect(await screen.findByRole('dialog', { name: 'accountant' })).toBeTruthy();
});

test('a visitor without a session goes to the sign-in', async () => {
  const { router } = renderLayout({ user: null });
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});

test('a user who must set up a second factor is redirected to the profile', async () => {
  const user = { ...testUser('owner'), mustSetUpSecondFactor: true } as const;
  const { router } = renderLayout({ user });
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/settings?tab=profile'),
  );
});

test('a spinner shows while the user loads', () => {
  renderLayout({ user: 'loading' });
  expect(screen.getByRole('status').textContent).toBe('Загрузка…');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the language switch changes texts and is remembered', async () => {
  const { visitor } = renderLayout({ user: 'owner' });
  await visitor.click(screen.getByRole('button', { name: 'EN English' }));
  expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeTruthy();
  expect(localStorage.getItem('language')).toBe('en');
  expect(document.cookie).toContain('language=en');
  localStorage.clear();
});

test('signing out leads to the sign-in; a refusal says so and keeps the session', async () => {
  const { visitor, api, router } = renderLayout({
    user: 'owner',
    handlers: [respondError(authRoutes.logout, 'INTERNAL')],
  });
  const signOut = async () => {
    await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: owner' }));
    await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await signOut();
  expect(await screen.findByText('Logout failed')).toBeTruthy();
  expect(screen.getByText('Failed to logout')).toBeTruthy();
  expect(useSessionStore.getState().status).toBe('signed-in');
  api.use(respond(authRoutes.logout, undefined));
  await signOut();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(useSessionStore.getState().status).toBe('anonymous');
});

test('sign-out works without a network in the page’s language and removes kept data', async () => {
  const stores = new Set(['school-files', 'school-user-1']);
  const kept = { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) };
  vi.stubGlobal('caches', kept);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const { visitor, router } = renderLayout({ user: 'owner', handlers: [respondOffline(authRoutes.logout)] });
  await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: owner' }));
  await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
  expect(await screen.findByText('Вы вышли без сети')).toBeTruthy();
  expect(screen.queryByText('Logout failed')).toBeNull();
  expect(router.state.location.pathname).toBe('/auth');
  expect([...stores]).toEqual(['school-files']);
});

test('a disabled account loses screen, cache and kept data at once', async () => {
  const stores = new Set(['school-files', 'school-user-1']);
  const kept = { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) };
  vi.stubGlobal('caches', kept);
  onTestFinished(() => void vi.unstubAllGlobals());
  const forget = vi.fn();
  registerUserDataInPage({ countUnsent: () => ({}), forget });
  const { router, queryClient } = renderLayout({
    user: 'coach',
    handlers: [respondError(studentRoutes.list, 'ACCOUNT_DISABLED')],
  });
  onTestFinished(watchDisabledAccount(queryClient));
  queryClient.setQueryData(['/api/groups'], ['allergies']);
  await act(() => call(studentRoutes.list).catch(() => undefined));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(forget).toHaveBeenCalledOnce();
  await waitFor(() => expect(queryClient.getQueryData(['/api/groups'])).toBeUndefined());
  await waitFor(() => expect([...stores]).toEqual(['school-files']));
});

test('asks before sign-out loses marks that only the page holds', async () => {
  let marks = 2;
  registerUserDataInPage({
    countUnsent: () => ({ marks }),
    forget: () => {
      marks = 0;
    },
  });
  const { visitor, api } = renderLayout({ user: 'coach', handlers: [respond(authRoutes.logout, undefined)] });
  const signOut = async () => {
    await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: coach' }));
    await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
  };
  await signOut();
  const question = within(await screen.findByRole('alertdialog', { name: '2 отметки не отправлены' }));
  await visitor.click(question.getByRole('button', { name: 'Остаться' }));
  expect(api.requests.filter(({ path }) => path === '/api/logout')).toEqual([]);
  expect(marks).toBe(2);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await signOut();
  await visitor.click(await screen.findByRole('button', { name: 'Выйти без отметок' }));
  await waitFor(() => expect(useSessionStore.getState().status).toBe('anonymous'));
  expect(marks).toBe(0);
});

test('asks before sign-out loses new children that only the page holds', async () => {
  let walkIns = 1;
  registerUserDataInPage({
    countUnsent: () => ({ walkIns }),
    forget: () => {
      walkIns = 0;
    },
  });
  const { visitor } = renderLayout({ user: 'coach', handlers: [respond(authRoutes.logout, undefined)] });
  await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: coach' }));
  await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
  const question = await screen.findByRole('alertdialog', { name: /^Не.отправлено: новые дети.— 1$/ });
  expect(walkIns).toBe(1);
  await visitor.click(within(question).getByRole('button', { name: 'Выйти без них' }));
  await waitFor(() => expect(walkIns).toBe(0));
});

test('asks before sign-out loses messages that wait for the network, and removes them', async () => {
  localStorage.setItem(chatOutboxKey(1), JSON.stringify([{ text: 'Буду позже' }, { text: 'И мячи' }]));
  const { visitor } = renderLayout({ user: 'coach', handlers: [respond(authRoutes.logout, undefined)] });
  await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: coach' }));
  await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
  const question = await screen.findByRole('alertdialog', { name: /^Не.отправлено: сообщения.— 2$/ });
  await visitor.click(within(question).getByRole('button', { name: 'Выйти без них' }));
  await waitFor(() => expect(useSessionStore.getState().status).toBe('anonymous'));
  await waitFor(() => expect(localStorage.getItem(chatOutboxKey(1))).toBeNull());
});

test('asks before sign-out loses marks of children on trial, and removes them', async () => {
  localStorage.setItem(trialMarksKey(1), JSON.stringify([{ requestId: 5 }, { requestId: 6 }]));
  const { visitor } = renderLayout({ user: 'coach', handlers: [respond(authRoutes.logout, undefined)] });
  await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: coach' }));
  await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
  await screen.findByRole('alertdialog', { name: '2 отметки не отправлены' });
  await visitor.click(screen.getByRole('button', { name: 'Выйти без отметок' }));
  await waitFor(() => expect(localStorage.getItem(trialMarksKey(1))).toBeNull());
});

test('asks before sign-out loses comments on sessions, and removes them', async () => {
  localStorage.setItem(commentsKey(1), JSON.stringify([{ comment: 'Придет врач' }]));
  const { visitor } = renderLayout({ user: 'coach', handlers: [respond(authRoutes.logout, undefined)] });
  await visitor.click(await screen.findByRole('button', { name: 'Учетная запись: coach' }));
  await visitor.click(await screen.findByRole('menuitem', { name: /Выйти/ }));
  const question = await screen.findByRole('alertdialog', { name: /^Не.отправлено: комментарии.— 1$/ });
  await visitor.click(within(question).getByRole('button', { name: 'Выйти без них' }));
  await waitFor(() => expect(localStorage.getItem(commentsKey(1))).toBeNull());
});

test('the small-screen menu shows the user name and a way out', async () => {
  const { visitor } = renderLayout({ user: 'coach' });
  await visitor.click(screen.getByRole('button', { name: 'Открыть меню' }));
  const drawer = await screen.findByRole('dialog', { name: 'coach' });
  expect(within(drawer).getByText('Тренер')).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Выйти' })).toBeTruthy();
});

test('a user with a full name is shown by it, with the user name beside it', async () => {
  const user = { ...testUser('coach'), fullName: 'Белова Екатерина' };
  const { visitor } = renderLayout({ user });
  const account = screen.getByRole('button', { name: 'Учетная запись: Белова Екатерина (coach)' });
  expect(account.textContent).toContain('Белова Екатерина');
  await visitor.click(screen.getByRole('button', { name: 'Открыть меню' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'coach' }));
  expect(drawer.getByText('Белова Екатерина · Тренер')).toBeTruthy();
});

test('the small-screen menu closes when Back changes the page, and stays closed', async () => {
  const { visitor, router } = renderLayout({ user: 'coach', path: '*', route: '/students' });
  await act(() => router.navigate('/groups'));
  await visitor.click(screen.getByRole('button', { name: 'Открыть меню' }));
  await screen.findByRole('dialog', { name: 'coach' });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/students');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
