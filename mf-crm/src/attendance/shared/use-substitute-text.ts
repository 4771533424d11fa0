import { toShortName } from '@school/api-contract/rules/to-short-name';
import { useT } from '@school/kit';

/** «Замена: Петрова Е.», which is short enough for a row on a phone. */
export function useSubstituteText() {
  const t = useT('mf-crm');
  return ({ name }: { name: string }): string =>
    t('attendance.substitute.short', { name: toShortName(name.split(' ').slice(0, 2).join(' ')) });
}

/** In full, for the name that assistive technology reads: who holds the session and, of a substitute, in whose place. */
export function useCoachesText() {
  const t = useT('mf-crm');
  return (substitute: { name: string } | null, trainerName: string | null | undefined): string | undefined => {
    if (!substitute) return trainerName ?? undefined;
    const { name } = substitute;
    return trainerName
      ? t('attendance.substitute.full', { name, coach: trainerName })
      : t('attendance.substitute.short', { name });
  };
}
