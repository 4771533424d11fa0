import type { GroupSuggestion } from '@school/api-contract/families/group-suggestions';
import type { Registration } from '@school/api-contract/families/registrations';
import { SkeletonText } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { useGroupFit } from '@school/kit/forms';
import styles from './registrations.module.css';
import { useGroupSuggestions } from './registrations.queries';

/** The group that the approval will propose, with the reasons for it. */
export function SuggestedGroup({ registration }: { registration: Registration }) {
  const errorText = useErrorText();
  const suggestions = useGroupSuggestions(registration.id);
  if (suggestions.isLoadingError) return <p className={styles.reasons}>{errorText(suggestions.error)}</p>;
  if (!suggestions.data) return <SkeletonText lines={2} />;
  const { groups, childAge } = suggestions.data;
  return <Best group={groups.find(({ suits }) => suits)} childAge={childAge} />;
}

function Best({ group, childAge }: { group: GroupSuggestion | undefined; childAge: number }) {
  const t = useT('mf-contracts');
  const { toReasons } = useGroupFit();
  if (!group) return <p>{t('registration.noGroup')}</p>;
  return (
    <div>
      <p>
        {group.name} · {t('registrations.places', { count: Math.max(group.freePlaces, 0) })}
      </p>
      <p className={styles.reasons}>{toReasons(group, childAge)}</p>
    </div>
  );
}
