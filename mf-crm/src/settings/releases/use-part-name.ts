import { useT } from '@school/kit';

/** The shell and known remotes have readable names; a remote without one is called by its id. */
export function usePartName() {
  const t = useT('mf-crm');
  return (id: string) => t(`settings.releases.parts.${id}`, { defaultValue: id });
}
