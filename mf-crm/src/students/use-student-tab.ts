import { toSitePath, useLocation, useSearchParams } from '@school/kit';

const tabs = [
  'overview',
  'groups',
  'attendance',
  'subscriptions',
  'payments',
  'documents',
  'contracts',
  'history',
] as const;
export type StudentTab = (typeof tabs)[number];

/**
 * Keeps the open tab in the address beside the list's filter, `/students/7?search=иван&tab=contracts`, and the form as
 * `&edit=1`. A card opened from another page names it, and closing the card returns there:
 * `/students/7?from=/groups/5`.
 */
export function useStudentTab() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const listParams = toListParams(params);
  const from = toSitePath(params.get('from'));
  const editParams = new URLSearchParams(listParams);
  editParams.set('edit', '1');
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'overview',
    isEditing: params.get('edit') === '1',
    listAddress: { pathname: '/students', search: listParams.toString() },
    /** The page that closing the card opens. */
    closeAddress: from ?? { pathname: '/students', search: listParams.toString() },
    cardAddress: { pathname, search: listParams.toString() },
    editAddress: { pathname, search: editParams.toString() },
    getTabAddress: (tab: StudentTab) => ({ pathname, search: toTabParams(params, tab).toString() }),
    showTab: (tab: StudentTab) => setParams((newest) => toTabParams(newest, tab), { preventScrollReset: true }),
  };
}

function toListParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('tab');
  next.delete('edit');
  return next;
}

function toTabParams(params: URLSearchParams, tab: StudentTab): URLSearchParams {
  const next = toListParams(params);
  if (tab !== 'overview') next.set('tab', tab);
  return next;
}
