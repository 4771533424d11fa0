import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * The texts of a namespace: `const t = useT('mf-crm')`, then `t('students.title')`. A key begins with its section, written
 * out: a screen comes with the texts whose keys, or the templates they fit, stand in its code.
 */
export function useT(namespace: string): TFunction {
  return useTranslation(namespace).t;
}
