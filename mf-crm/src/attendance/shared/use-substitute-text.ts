import { toShortName } from '@school/api-contract/rules/to-short-name';
import { useT } from '@school/kit';

/** «Замена: Петрова Е.» */
export function useSubstituteText() {
  const t = useT('mf-crm');
  return ({ name }: { name: string }): string => t('attendance.substitute.short', { name: toShortName(name) });
}
