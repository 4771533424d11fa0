import type { PageToolbarLabels } from '@school/design-system/page-toolbar';
import { useT } from './use-t';

/** The texts of the design system's page toolbar in the current language. */
export function useToolbarLabels(): PageToolbarLabels {
  const t = useT('shell');
  return {
    filters: t('toolbar.filters'),
    close: t('toolbar.close'),
    show: t('toolbar.show'),
    reset: t('toolbar.reset'),
  };
}
