import { toShortName } from '@school/api-contract/rules/to-short-name';
import { useT } from '@school/kit';
import { usePeople } from '../audit/audit.queries';

/** Who changed a release: a person of the school by name, else the account of the server that ran the command. */
export function useWhoWords() {
  const t = useT('mf-crm');
  const people = usePeople().data;
  return (who: string) => {
    const person = people?.find(({ username }) => username === who);
    if (person) return toShortName(person.name);
    return people ? t('settings.releases.server', { who }) : who;
  };
}
