import { notify, useT } from '@school/kit';

/** Copies a text and says whether the browser allowed it. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT('mf-crm');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: t('settings.copy.copied') });
    } catch {
      notify({ title: t('settings.copy.failed'), tone: 'destructive' });
    }
  };
}
