import { init } from '@module-federation/enhanced/runtime';
import { useLanguage, useT } from '@school/kit';
import { createI18n, createQueryClient, KitProvider, loadTexts, setSessionUser, useToastStore } from '@school/kit/host';
import { testUser } from '@school/kit/testing';
import { toBootManifest } from '@school/shell-contract/snapshot';
import { manifestFixture } from '@school/shell-contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import shellEn from '../../locales/en.json';
import shellRu from '../../locales/ru.json';
import { createRemotes, createRoutes } from './index';

/** Every locale file of the portal, and whether it can be reached. */
const files = {
  ru: { shell: shellRu, 'mf-crm': { heading: 'Регистрации' } },
  en: { shell: shellEn, 'mf-crm': { heading: 'Registrations' } },
};
/** Longer than all pauses between the tries. */
const patience = { timeout: 4000 };
let answer: 'online' | 'offline' | number = 'online';

beforeEach(() => {
  answer = 'online';
  useToastStore.setState({ toasts: [] });
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: () => true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer !== 'online') return new Response('', { status: answer });
    const [, , language, file] = url.split(/[/.?]/);
    return Response.json(Object(files)[String(language)][String(file)]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
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

/** The shell around one remote whose code is there already, as after a preload. */
async function renderPortal() {
  init({ name: 'shell', remotes: [] });
  run += 1;
  const manifest = toBootManifest(manifestFixture({ container: `mf_texts_${run}`, namespaces: ['mf-crm'] }));
  Reflect.set(globalThis, manifest.container, {
    init: () => undefined,
    get: async () => () => ({ Component: Screen }),
  });
  const i18n = await createI18n({ language: 'ru', localeUrl: (language, name) => `/locales/${language}/${name}.json` });
  setSessionUser(testUser('owner'));
  const remotes = createRemotes({
    snapshot: {
      shellVersion: '1.0.0',
      revision: 1,
      language: 'ru',
      user: testUser('owner'),
      production: true,
      school: { timeZone: 'Europe/Moscow' },
      quarantined: [],
      remotes: { 'mf-crm': { stable: { baseUrl: '/remotes/mf-crm/1/', manifest }, previous: null } },
    },
    user: () => testUser('owner'),
    loadNamespace: (namespace) => loadTexts(i18n, namespace),
  });
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/students">open</Link> },
    ...createRoutes(remotes, { staffLayout: <Outlet />, publicLayout: <Outlet /> }),
  ]);
  render(
    <KitProvider i18n={i18n} queryClient={createQueryClient()} slots={{ load: async () => null }}>
      <RouterProvider router={router} />
    </KitProvider>,
  );
  return userEvent.setup();
}

test('a screen whose texts do not come is a failure that «Повторить» mends', { timeout: 15_000 }, async () => {
  const visitor = await renderPortal();
  answer = 'offline';
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  expect(await screen.findByRole('heading', { name: shellRu.remoteFailure.network.title }, patience)).toBeTruthy();
  answer = 503;
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: shellRu.remoteFailure.http.title }, patience)).toBeTruthy();
  answer = 'online';
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Регистрации' }, patience)).toBeTruthy();
});

test('a break that passes by itself is not seen', async () => {
  const visitor = await renderPortal();
  answer = 'offline';
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  answer = 'online';
  expect(await screen.findByRole('heading', { name: 'Регистрации' }, patience)).toBeTruthy();
});

test('a language whose texts do not come leaves the former one and says so; later it can be had', async () => {
  const visitor = await renderPortal();
  await visitor.click(screen.getByRole('link', { name: 'open' }));
  await screen.findByRole('heading', { name: 'Регистрации' }, patience);
  answer = 'offline';
  await visitor.click(screen.getByRole('button', { name: 'EN' }));
  await vi.waitFor(
    () => expect(useToastStore.getState().toasts).toMatchObject([{ title: 'Язык не изменён', tone: 'destructive' }]),
    patience,
  );
  expect(screen.getByRole('heading', { name: 'Регистрации' })).toBeTruthy();
  expect(localStorage.getItem('language')).toBeNull();
  answer = 'online';
  await visitor.click(screen.getByRole('button', { name: 'EN' }));
  expect(await screen.findByRole('heading', { name: 'Registrations' }, patience)).toBeTruthy();
  expect(localStorage.getItem('language')).toBe('en');
});
