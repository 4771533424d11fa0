import '@school/design-system/tokens.css';
import './boot/frame.css';
import {
  createBrowserRouter,
  createI18n,
  createQueryClient,
  KitProvider,
  loadTexts,
  RouterProvider,
  setSchoolState,
  setSchoolTimeZone,
  storedLanguage,
  useSchoolStore,
  useSessionStore,
  watchPendingSignOut,
} from '@school/kit/host';
import type { BootSnapshot } from '@school/shell-contract/snapshot';
import { shellTexts } from '@school/shell-contract/texts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { authPath } from './auth/return-path';
import { startWithoutCaptcha } from './captcha/captcha-query';
import { createOwnerPath } from './create-owner/create-owner-path';
import { applyTheme } from './layout/top-bar/theme';
import { createRemotes, routerReady } from './remotes';
import { setCountedParts } from './remotes/release-starts';
import { browserStarts, openStarts } from './remotes/starts';
import { RemotesContext } from './remotes-context';
import { shellRoutes } from './routes';
import { needsUser } from './session/needs-user';
import { onceSignedIn } from './session/once-signed-in';
import { startSession } from './session/start-session';
import { watchDisabledAccount } from './session/watch-disabled-account';
import { createSlotHost } from './slot-host';
import type { watchUpdates } from './updates/watch-updates';

interface AppOptions {
  root: HTMLElement;
  snapshot: BootSnapshot;
}

/** Starts the portal: loads user, texts and the first screen's remote before the first render. */
export async function mountApp({ root, snapshot }: AppOptions): Promise<void> {
  setCountedParts(snapshot.canaries ?? []);
  applyTheme();
  setSchoolTimeZone(snapshot.school.timeZone, snapshot.schoolOffset);
  setSchoolState(snapshot.school);
  const { accentColor } = snapshot.school;
  const accent = accentColor === null ? undefined : showAccent(accentColor);
  useSchoolStore.subscribe((school, before) => {
    if (school.accentColor !== before.accentColor) void showAccent(school.accentColor);
  });

  const currentUser = () => useSessionStore.getState().user;
  const texts = createI18n({
    language: storedLanguage() ?? snapshot.language,
    shared: shellTexts(snapshot.shellVersion),
  });
  const starts = await openStarts(browserStarts());
  const remotes = createRemotes({
    snapshot,
    starts,
    user: currentUser,
    loadTexts: async (file) => loadTexts(await texts, file),
  });
  const queryClient = createQueryClient();
  if (snapshot.captcha === 'off') startWithoutCaptcha(queryClient);
  watchPendingSignOut(queryClient);
  watchDisabledAccount(queryClient);
  const session = startSession(snapshot.user);
  // Nobody can use anything before there is an owner.
  if (snapshot.needsOwner && location.pathname !== createOwnerPath) history.replaceState(null, '', createOwnerPath);
  if (needsUser(remotes, location.pathname)) {
    await session;
    // Keeps the requested page, so that signing in returns to it.
    if (!currentUser()) history.replaceState(null, '', authPath(location.pathname + location.search));
  }

  const slots = createSlotHost(remotes);
  const router = createBrowserRouter(shellRoutes(remotes));
  const [i18n] = await Promise.all([texts, routerReady(router), accent]);
  // Replaces the frame that the server drew.
  createRoot(root).render(
    <StrictMode>
      <KitProvider i18n={i18n} queryClient={queryClient} slots={slots}>
        <RemotesContext value={remotes}>
          <RouterProvider router={router} />
        </RemotesContext>
      </KitProvider>
    </StrictMode>,
  );
  requestIdle(() => {
    remotes.preloadIdle();
    if (!snapshot.production) return;
    onceSignedIn(() => {
      loadOffline((path) => void router.navigate(path));
      const atOnce = snapshot.user === null;
      loadUpdates({ remotes, isSaving: () => queryClient.isMutating() > 0, atOnce });
    });
  });
}

/** Most schools have no colour of their own, and do not load this. The portal also works when it fails. */
async function showAccent(color: string | null): Promise<void> {
  const later = await import(/* webpackChunkName: 'accent' */ './school/apply-accent').catch(() => undefined);
  later?.applyAccent(color);
}

/** The portal also works when this fails. */
function loadOffline(open: (path: string) => void): void {
  import(/* webpackChunkName: 'offline' */ './offline/start-offline').then(
    ({ startOffline }) => startOffline(open),
    () => undefined,
  );
}

/** The portal also works when this fails. */
function loadUpdates(options: Parameters<typeof watchUpdates>[0]): void {
  import(/* webpackChunkName: 'updates' */ './updates/watch-updates').then(
    (later) => later.watchUpdates(options),
    () => undefined,
  );
}

/** Safari has no requestIdleCallback. */
function requestIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 1000);
}
