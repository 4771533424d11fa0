import { useT } from '@school/kit';

/** Remotes are known by their ids, which the release command takes too. */
export function usePartName() {
  const t = useT('mf-crm');
  return (name: string) => (name === 'shell' ? t('settings.releases.shell') : name);
}
