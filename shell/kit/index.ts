/**
 * What remotes import at run time; one instance in a page, provided by the shell. Small on purpose: a name is added
 * here when a screen needs it.
 */
export {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { Trans } from 'react-i18next';
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { ApiError, type ApiErrorCode, fieldErrors, hasCode } from './api/api-error';
export { call, callFile, callPage, type Page, type RouteItem } from './api/call';
export { routeKey, routePagesQuery, routeQuery } from './api/route-query';
export { routeUrl } from './api/route-url';
export {
  type DateInput,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPhone,
  formatTime,
  useDateLocale,
  useFormats,
} from './i18n/formats';
export { useLanguage } from './i18n/language';
export { fromSchoolClock, schoolDay, toSchoolClock } from './i18n/school-time';
export { useDateFieldProps } from './i18n/use-date-field-props';
export { useErrorText, useIssueText } from './i18n/use-error-text';
export { useLabels } from './i18n/use-labels';
export { useT } from './i18n/use-t';
export { useLiveEvents } from './live/live-events';
export { onNetworkBack } from './network/network-store';
export { useOffline } from './network/use-offline';
export { dismiss, type Notice, notify } from './notify/toast-store';
export { useNavigationGuard } from './page/navigation-guard';
export { usePageHead } from './page/page-head';
export { sitePath } from './page/site-path';
export { useDebounced } from './page/use-debounced';
export { useExclusive } from './page/use-exclusive';
export { useSearchText } from './page/use-search-text';
export { useCan, useSession } from './session/use-session';
export { Slot, type SlotProps } from './slot/slot';
