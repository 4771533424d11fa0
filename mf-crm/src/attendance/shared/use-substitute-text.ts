import { toShortName } from '@school/api-contract/rules/to-short-name';
import { useT } from '@school/kit';

/** «Замена: Петрова Е.», which is short enough for a row on a phone. */
export function useSubstituteText() {
  const t = useT('mf-crm');
  return ({ name }: { name: string }): string =>
    t('attendance.substitute.short', { name: toShortName(name.split(' ').slice(0, 2).join(' ')) });
}
