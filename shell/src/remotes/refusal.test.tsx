import { createI18n, createQueryClient, KitProvider, setSessionUser } from '@school/kit/host';
import { testUser } from '@school/kit/testing';
import { toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture, manifestFixture } from '@school/shell-contract/testing';
import { shellTexts } from '@school/shell-contract/texts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import shellEn from '../../locales/en.json';
import shellRu from '../../locales/ru.json';
import { createRemotes, createRoutes } from './index';

afterEach(() => vi.unstubAllGlobals());

test('a screen that the role may not open is refused without an error number and without a failure report', async () => {
  const sendBeacon = vi.fn(() => true);
  vi.stubGlobal('navigator', { ...navigator, sendBeacon });
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/en/') ? shellEn : shellRu));
  const user = testUser('coach');
  const [students] = manifestFixture().routes;
  const manifest = toBootManifest(
    manifestFixture({
      routes: students ? [{ ...students, access: { kind: 'section', section: 'payments' } }] : [],
    }),
  );
  const i18n = await createI18n({ language: 'ru', shared: shellTexts('1.0.0') });
  setSessionUser(user);
  const remotes = createRemotes({
    snapshot: {
      shellVersion: '1.0.0',
      revision: 1,
      language: 'ru',
      user,
      production: true,
      school: bootSchoolFixture(),
      needsOwner: false,
      refused: [],
      remotes: { 'mf-crm': { stable: { baseUrl: '/remotes/mf-crm/1/', manifest }, previous: null } },
    },
    user: () => user,
    starts: { begin: () => () => undefined, noteHealthy: () => undefined, getVerdict: () => 'use' },
    loadTexts: async () => undefined,
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
  await userEvent.click(screen.getByRole('link', { name: 'open' }));
  expect(await screen.findByRole('heading', { name: shellRu.remoteFailure.forbidden.title })).toBeTruthy();
  expect(screen.queryByText(shellRu.remoteFailure.id, { exact: false })).toBeNull();
  expect(sendBeacon).not.toHaveBeenCalled();
});
