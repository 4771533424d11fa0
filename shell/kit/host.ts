/** The shell's side of the kit: what puts it up and what draws its state. Remotes do not import it. */
export type { QueryClient } from '@tanstack/react-query';
export type { i18n } from 'i18next';
export { useTranslation } from 'react-i18next';
export {
  createBrowserRouter,
  matchPath,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
export { create as createStore } from 'zustand';
export { readRoute } from './api/call';
export { createQueryClient } from './api/query-client';
export { altchaExpiry, solveAltcha } from './captcha/solve-altcha';
export { createI18n } from './i18n/create-i18n';
export { languageStorageKey, storedLanguage, storeLanguage } from './i18n/language';
export { loadTexts, TextsError } from './i18n/load-texts';
export { setSchoolTimeZone } from './i18n/school-time';
export { KitProvider } from './kit-provider';
export { enableLiveEvents } from './live/live-events';
export { unanswered, useNetworkStore } from './network/network-store';
export { useToastStore } from './notify/toast-store';
export { useGuardStore } from './page/navigation-guard';
export { usePageHeadStore } from './page/page-head';
export { loadSession, signIn, signOut } from './session/session-actions';
export { sessionAnonymous, sessionEnded, setSessionUser, useSessionStore } from './session/session-store';
export { SlotContext, type SlotHost } from './slot/slot';
