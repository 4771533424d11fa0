import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The texts of a namespace: `const t = useT('mf-crm')`, then `t('students.title')`. */
export function useT(namespace: string): TFunction {
  return useTranslation(namespace).t;
}
