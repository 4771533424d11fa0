/**
 * The shell's side of the kit: functions that set it up and stores that the shell renders. Remotes do not import it.
 */
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
export { type CaptchaRequest, useCaptchaStore } from './captcha/captcha-request';
export { getAltchaExpiry, solveAltcha } from './captcha/solve-altcha';
export { createI18n } from './i18n/create-i18n';
export { storedLanguage } from './i18n/language';
export { loadTexts, TextsError } from './i18n/load-texts';
export { setSchoolTimeZone } from './i18n/school-time';
export { KitProvider } from './kit-provider';
export { enableLiveEvents } from './live/live-events';
export { recordNoAnswer, useNetworkStore } from './network/network-store';
export { useToastStore } from './notify/toast-store';
export { losesChanges, useNavigationGuardStore } from './page/navigation-guard';
export { NavigationGuardDialog } from './page/navigation-guard-dialog';
export { usePageHeadStore } from './page/page-head';
export { loadPushDevice } from './push/load-push-device';
export { setSchoolState, useSchoolStore } from './school/school-store';
export { completePendingSignOut, isSignOutPending, wasSignedOutSince } from './session/pending-sign-out';
export { confirmSignIn, loadSession, signIn, signInWithPasskey, signOut } from './session/session-actions';
export { markAccountDisabled, markSessionEnded, setSessionUser, useSessionStore } from './session/session-store';
export { countUnsentInPage, removeUserDataInPage, type Unsent } from './session/user-data-in-page';
export { watchPendingSignOut } from './session/watch-pending-sign-out';
export type { SlotHost } from './slot/slot';
