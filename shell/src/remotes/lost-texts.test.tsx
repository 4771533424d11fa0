import { init } from '@module-federation/enhanced/runtime';
import { useLanguage, useT } from '@school/kit';
import { createI18n, createQueryClient, KitProvider, loadTexts, setSessionUser, useToastStore } from '@school/kit/host';
import { testUser } from '@school/kit/testing';
import { toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture, manifestFixture } from '@school/shell-contract/testing';
import { shellTexts } from '@school/shell-contract/texts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import shellEn from '../../locales/en.json';
import shellRu from '../../locales/ru.json';
import { createRemotes, createRoutes } from './index';

/** The locale files that requests can reach; a test removes those that cannot be. */
const files: Record<string, object> = {
  '/locales/ru/shell.json?v=1.0.0': shellRu,
  '/locales/en/shell.json?v=1.0.0': shellEn,
  '/remotes/mf-crm/1/locales/ru/students.0123456789.json': { heading: 'Регистрации' },
  '/remotes/mf-crm/1/locales/en/students.0123456789.json': { heading: 'Registrations' },
};
let answer: 'online' | 'offline' | number = 'online';
/** Requested addresses that were answered. */
let asked: string[] = [];

beforeEach(() => {
  answer = 'online';
  asked = [];
  useToastStore.setState({ toasts: [] });
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: () => true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer !== 'online') return new Response('', { status: answer });
    asked.push(url);
    return Response.json(files[url]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

function Screen() {
  const t = useT('mf-crm');
  const { setLanguage } = useLanguage();
  return (
    <>
      <h1>{t('heading')}</h1>
      <button type="button" onClick={() => setLanguage('en')}>
        EN
      </button>
    </>
  );
}

let run = 0;

/** Renders the shell with one remote whose code is already loaded, as after a preload. */
async function renderPortal() {
  init({ name: 'shell', remotes: [] });
  run += 1;
  const manifest = toBootManifest(manifestFixture({ container: `mf_texts_${run}` }));
  Reflect.set(globalThis, manifest.container, {
    init: () => undefined,
    get: async () => () => ({ Component: Screen }),
  });
  const i18n = await createI18n({ language: 'ru', shared: shellTexts('1.0.0') });
  setSessionUser(testUser('owner'));
  const remotes = createRemotes({
    snapshot: {
      shellVersion: '1.0.0',
      revision: 1,
      language: 'ru',
      user: testUser('owner'),
      production: true,
      school: bootSchoolFixture(),
      needsOwner: false,
      refused: [],
      remotes: { 'mf-crm': { stable: { baseUrl: '/remotes/mf-crm/1/', manifest }, previous: null } },
    },
    user: () => testUser('owner'),
    starts: { begin: () => () => undefined, noteHealthy: () => undefined, getVerdict: () => 'use' },
    loadTexts: (file) => loadTexts(i18n, file),
  });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Link to="/students">open</Link>
          <Link to="/students?search=a">search</Link>
        </>
      ),
    },
    ...createRoutes(remotes, { staffLayout: <Outlet />, publicLayout: <Outlet /> }),
  ]);
  render(
    <KitProvider i18n={i18n} queryClient={createQueryClient()} slots={{ load: async () => null }}>
      <RouterProvider router={router} />
    </KitProvider>,
  );
  return userEvent.setup();
}

test('a screen without texts shows a failure that «Повторить» resolves', async () => {
  const visitor = await renderPortal();
  answer = 'offline';
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  expect(await screen.findByRole('heading', { name: shellRu.remoteFailure.network.title })).toBeTruthy();
  answer = 503;
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: shellRu.remoteFailure.http.title })).toBeTruthy();
  answer = 'online';
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Регистрации' })).toBeTruthy();
});

test('a short interruption is not visible', async () => {
  const visitor = await renderPortal();
  answer = 'offline';
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  answer = 'online';
  expect(await screen.findByRole('heading', { name: 'Регистрации' })).toBeTruthy();
});

test('keeps the current language and says so when texts of another do not load; a later try works', async () => {
  const visitor = await renderPortal();
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  await screen.findByRole('heading', { name: 'Регистрации' });
  answer = 'offline';
  await visitor.click(screen.getByRole('button', { name: 'EN' }));
  await waitFor(() =>
    expect(useToastStore.getState().toasts).toMatchObject([{ title: 'Язык не изменен', tone: 'destructive' }]),
  );
  expect(screen.getByRole('heading', { name: 'Регистрации' })).toBeTruthy();
  expect(localStorage.getItem('language')).toBeNull();
  answer = 'online';
  await visitor.click(screen.getByRole('button', { name: 'EN' }));
  expect(await screen.findByRole('heading', { name: 'Registrations' })).toBeTruthy();
  expect(localStorage.getItem('language')).toBe('en');
  // The shell's texts and the screen's own texts, each once for each language.
  expect(asked.sort()).toEqual(Object.keys(files).sort());
});

test('a reload for lost files goes to the newest target', async () => {
  const visitor = await renderPortal();
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  answer = 404;
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  await visitor.click(screen.getByRole('link', { name: 'search' }));
  await waitFor(() => expect(assign).toHaveBeenLastCalledWith(expect.stringMatching(/\/students\?search=a$/)));
  expect(screen.queryByRole('heading')).toBeNull();
});
