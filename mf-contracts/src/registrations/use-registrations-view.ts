import { type RegistrationStatus, registrationStatuses } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';

/** Tabs: a queue for each status, and the links. */
export type RegistrationsTab = RegistrationStatus | 'links';

/** Keeps the open tab and registration in the address: `?tab=rejected&open=12`. */
export function useRegistrationsView() {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab: RegistrationsTab =
    named === 'links' ? 'links' : (registrationStatuses.find((status) => status === named) ?? 'pending');
  const open = Number(params.get('open'));

  const show = (next: { tab: RegistrationsTab; open?: number }) =>
    setParams(
      { ...(next.tab !== 'pending' && { tab: next.tab }), ...(next.open && { open: String(next.open) }) },
      { preventScrollReset: true },
    );

  return {
    tab,
    openId: Number.isSafeInteger(open) && open > 0 ? open : undefined,
    showTab: (next: RegistrationsTab) => show({ tab: next }),
    openRegistration: (id: number) => show({ tab, open: id }),
    close: () => show({ tab }),
  };
}
