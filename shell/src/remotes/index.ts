/**
 * Remotes at run time. What the rest of the shell uses:
 *
 * ```tsx
 * // boot/main.ts calls `mountApp({ root, snapshot })` of ../app and nothing else.
 * const remotes = createRemotes({
 *   snapshot,
 *   user: currentUser,                          // called at each navigation
 *   loadTexts: (file) => loadTexts(i18n, file), // the kit's
 * });
 * const routes = [
 *   // both layouts render <Outlet />
 *   ...createRoutes(remotes, { staffLayout: <StaffLayout />, publicLayout: <PublicLayout /> }),
 *   { path: '/auth', ... }, { path: '*', ... },
 * ];
 * const router = createBrowserRouter(routes);
 * await routerReady(router);               // the first route's remote is loaded before the first render
 * root.render(...<RouterProvider router={router} />);
 * ```
 *
 * - `remotes.menu(role, language)`: entries in order, `{ id, path, label, icon }`; needs no locale file.
 * - `useMatches()`: each remote route's `handle` is a `RemoteRouteHandle`; `remotes.getRouteTexts(handle, language)`
 *   returns its title and description.
 * - `remotes.preloadRoute(path)`: on hover or focus of a link.
 * - `remotes.loadSlot(name)`: `Component` of the remote that fills the slot, or null; failures are only reported.
 * - A failed route renders `RemoteFailureCard` inside the layout; its texts are `remoteFailure.*` of namespace `shell`.
 * - An anonymous visitor of a staff route is redirected to /auth before any code of a remote is loaded.
 */
export { createRemotes, type Remotes } from './remotes';
export { createRoutes, routerReady } from './routes';
