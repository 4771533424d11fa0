/**
 * What remotes import at run time; one instance in a page, provided by the shell. Small on purpose: a name is added
 * here when a screen needs it.
 */

export { formatPhone } from '@school/api-contract/rules/phone';
export {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  Link,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
export { ApiError, hasCode, toFieldErrors } from './api/api-error';
export { call, callFile, callPage, type Page } from './api/call';
export { notCached, refetchOnMount, signingContractCaching } from './api/query-client';
export { routeKey, routePagesQuery, routeQuery } from './api/route-query';
export { routeUrl } from './api/route-url';
export { addDays, countDaysBetween } from './i18n/days';
export { useFormats } from './i18n/formats';
export { useLanguage } from './i18n/language';
export { fromSchoolClock, schoolDay, toSchoolClock } from './i18n/school-time';
export { useDateFieldProps } from './i18n/use-date-field-props';
export { type Failure, useErrorText, useFailure, useIssueText } from './i18n/use-error-text';
export { useLabels } from './i18n/use-labels';
export { useT } from './i18n/use-t';
export { useTimeFieldProps } from './i18n/use-time-field-props';
export { useToolbarLabels } from './i18n/use-toolbar-labels';
export { useLiveEvents } from './live/live-events';
export { onReconnect } from './network/network-store';
export { useOffline } from './network/use-offline';
export { FailureText } from './notify/failure-text';
export { dismissToast, notify } from './notify/toast-store';
export { Navigate } from './page/navigate';
export { askToLeave, sendForm, useClosingGuard, useNavigationGuard } from './page/navigation-guard';
export { usePageHead } from './page/page-head';
export { toSitePath } from './page/site-path';
export { useDebounced } from './page/use-debounced';
export { useExclusive } from './page/use-exclusive';
export { useSearchParams } from './page/use-search-params';
export { useSearchText } from './page/use-search-text';
export { usePush } from './push/use-push';
export { CallButtons } from './school/call-buttons';
export { CallSchool } from './school/call-school';
export {
  type HeldReason,
  showSchool,
  showSubscriptions,
  useHeldReason,
  useNotReadyReason,
  useSchoolName,
  useSchoolPhone,
  useSchoolReady,
  useSellsSubscriptions,
} from './school/use-school';
export { refreshUser } from './session/session-actions';
export { useCan, useSession } from './session/use-session';
export { registerUserDataInPage } from './session/user-data-in-page';
export { Slot } from './slot/slot';
