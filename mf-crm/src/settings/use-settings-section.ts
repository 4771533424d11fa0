import { useSearchParams, useSession } from '@school/kit';
import { useState } from 'react';
import { listSettingsSections, type SettingsSection } from './settings-sections';

type SectionId = SettingsSection['id'];

/**
 * The open section, from the address: `?tab=school`. Without one, or with one that the role may not see, the first
 * section is shown, and a phone shows the list alone.
 */
export function useSettingsSection() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const sections = user ? listSettingsSections(user.role) : [];
  const named = sections.find(({ id }) => id === params.get('tab'));
  const shown = named ?? sections[0];
  const [visited, setVisited] = useState<ReadonlySet<SectionId>>(new Set());
  if (shown && !visited.has(shown.id)) setVisited(new Set([...visited, shown.id]));

  return {
    sections,
    shown,
    /** Sections that were opened before stay mounted. */
    mounted: sections.filter(({ id }) => visited.has(id)),
    /** Whether a phone shows the section instead of the list. */
    isOpen: named !== undefined || sections.length < 2,
  };
}
