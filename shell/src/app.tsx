import '@school/design-system/tokens.css';
import {
  createBrowserRouter,
  createI18n,
  createQueryClient,
  KitProvider,
  loadTexts,
  RouterProvider,
  setSchoolTimeZone,
  storedLanguage,
  useSessionStore,
} from '@school/kit/host';
import type { BootSnapshot } from '@school/shell-contract/snapshot';
import { shellTexts } from '@school/shell-contract/texts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { authPath } from './auth/return-path';
import { LoadingScreen } from './layout/loading-screen';
import { showTheme } from './layout/theme';
import { createRemotes, routerReady } from './remotes';
import { RemotesContext } from './remotes-context';
import { shellRoutes } from './routes';
import { needsUser } from './session/needs-user';
import { startSession } from './session/start-session';
import { whenSignedIn } from './session/when-signed-in';
import { createSlotHost } from './slot-host';

interface AppOptions {
  root: HTMLElement;
  snapshot: BootSnapshot;
}

/** Starts the portal in the page: user, texts and the first screen's remote are there before that screen is drawn. */
export async function mountApp({ root, snapshot }: AppOptions): Promise<void> {
  showTheme();
  setSchoolTimeZone(snapshot.school.timeZone);
  const reactRoot = createRoot(root);
  reactRoot.render(<LoadingScreen />);

  const currentUser = () => useSessionStore.getState().user;
  const texts = createI18n({
    language: storedLanguage() ?? snapshot.language,
    shared: shellTexts(snapshot.shellVersion),
  });
  const remotes = createRemotes({
    snapshot,
    user: currentUser,
    loadTexts: async (file) => loadTexts(await texts, file),
  });
  const session = startSession(snapshot.user);
  if (needsUser(remotes, location.pathname)) {
    await session;
    // Remembers the page asked for, so that signing in leads there.
    if (!currentUser()) history.replaceState(null, '', authPath(location.pathname + location.search));
  }

  const slots = createSlotHost(remotes);
  const router = createBrowserRouter(shellRoutes(remotes));
  const [i18n] = await Promise.all([texts, routerReady(router)]);
  reactRoot.render(
    <StrictMode>
      <KitProvider i18n={i18n} queryClient={createQueryClient()} slots={slots}>
        <RemotesContext value={remotes}>
          <RouterProvider router={router} />
        </RemotesContext>
      </KitProvider>
    </StrictMode>,
  );
  requestIdle(() => {
    remotes.preloadIdle();
    if (snapshot.production) whenSignedIn(loadOffline);
  });
}

/** The portal works without it as well. */
function loadOffline(): void {
  import(/* webpackChunkName: 'offline' */ './offline/start-offline').then(
    ({ startOffline }) => startOffline(),
    () => undefined,
  );
}

/** Safari has no requestIdleCallback. */
function requestIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 1000);
}
