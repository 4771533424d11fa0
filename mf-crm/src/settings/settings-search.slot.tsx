import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useSession, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { useEffect } from 'react';
import { listSettingsSections } from './settings-sections';
import { useSettingsSearch } from './use-settings-search';

/** The search of the settings for the shell's palette, which lists what is found among its own entries. */
export function Component({ query, onFound }: Slots['settings-search']) {
  const t = useT('mf-crm');
  const { user } = useSession();
  const found = useSettingsSearch(user ? listSettingsSections(user.role) : [], query);
  useEffect(() => onFound(found), [found, onFound]);
  return <VisuallyHidden>{t('settings.search.label')}</VisuallyHidden>;
}
