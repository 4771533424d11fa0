import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * The texts of a namespace: `const t = useT('mf-crm')`, then `t('students.title')`. The first part of a key must be
 * literal: a screen ships with the texts whose keys, or templates that match them, appear in its code.
 */
export function useT(namespace: string): TFunction {
  return useTranslation(namespace).t;
}
