import { useCan, useSearchParams } from '@school/kit';
import { useState } from 'react';

export type SettingsTab = 'profile' | 'school' | 'documents' | 'audit';

/** Keeps the open tab in the address: `?tab=school`. Falls back to the first tab for one that the role may not see. */
export function useSettingsTab() {
  const [params, setParams] = useSearchParams();
  const full = useCan('fullSettings');
  const registrations = useCan('manageRegistrations');
  const tabs: SettingsTab[] = [
    'profile',
    ...(full ? (['school'] as const) : []),
    ...(registrations ? (['documents'] as const) : []),
    ...(full ? (['audit'] as const) : []),
  ];
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'profile';
  const [visited, setVisited] = useState<ReadonlySet<SettingsTab>>(new Set([tab]));
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));

  return {
    tab,
    tabs,
    visited,
    showTab: (next: SettingsTab) =>
      setParams({ ...(next !== 'profile' && { tab: next }) }, { preventScrollReset: true }),
  };
}
