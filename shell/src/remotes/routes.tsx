import type { ReactNode } from 'react';
import { type createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { RemoteFailure } from './failure';
import { RemoteErrorElement } from './remote-error-element';
import { RemotePage } from './remote-page';
import type { DeclaredRoute, Remotes } from './remotes';

export interface RouteElements {
  /** Layout of staff pages with an `<Outlet />`. */
  staffLayout: ReactNode;
  /** Layout of public pages with an `<Outlet />`. */
  publicLayout: ReactNode;
}

/** `handle` of every route that a remote declares. */
export interface RemoteRouteHandle extends DeclaredRoute {
  kind: 'remote';
}

/**
 * Creates the router's routes from the snapshot, once. A route's loader checks access in the manifest before it loads
 * the remote, so that a screen appears complete and a failure shows inside the layout.
 */
export function createRoutes(remotes: Remotes, { staffLayout, publicLayout }: RouteElements): RouteObject[] {
  const createLayoutRoutes = (layout: 'staff' | 'public') =>
    remotes.routes.filter(({ route }) => route.layout === layout).map((declared) => toRoute(remotes, declared));
  return [
    { element: staffLayout, children: createLayoutRoutes('staff') },
    { element: publicLayout, children: createLayoutRoutes('public') },
  ];
}

/** Never resolves, so that nothing else is shown before the reload. */
const pageIsLeft = new Promise(() => {});

function toRoute(remotes: Remotes, { remoteId, route }: DeclaredRoute): RouteObject {
  return {
    id: `${remoteId}/${route.id}`,
    path: route.path,
    handle: { kind: 'remote', remoteId, route } satisfies RemoteRouteHandle,
    loader: async ({ request }) => {
      if (remotes.redirectReload(request.url)) await pageIsLeft;
      if (!remotes.mayOpen(route)) {
        if (!remotes.isSignedIn()) return redirect('/auth');
        // Not reported, since nothing has failed: the metric of failed pages would raise an alert.
        throw new RemoteFailure('forbidden', { remoteId, version: '', module: route.module });
      }
      try {
        await remotes.load(remoteId, route.module);
      } catch (error) {
        // A user who has gone elsewhere meanwhile must not lose that page.
        const isWanted = error instanceof RemoteFailure && !request.signal.aborted;
        if (isWanted && remotes.reloadForLostFiles(error, request.url)) await pageIsLeft;
        throw error;
      }
      return null;
    },
    // The code is loaded once; a changed query string or a submitted form does not load it again.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
    element: <RemotePage remotes={remotes} remoteId={remoteId} module={route.module} />,
    errorElement: <RemoteErrorElement />,
  };
}

/** Resolves when the router's first navigation has loaded its data, so that the first render shows the screen. */
export function routerReady(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
