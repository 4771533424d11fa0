import type { User } from '@school/api-contract/accounts/users';
import { canOpenSection, hasCapability } from '@school/api-contract/rules/roles';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';
import { GrantsEditor } from './grants-editor';
import styles from './users.module.css';
import { useChangeGrant, usePersonGroups } from './users.queries';

/** What a person may do with each group; saves each choice immediately. */
export function GroupsSection({ user }: { user: User }) {
  const t = useT('mf-crm');
  const note = (text: ReactNode) => <p className={styles.reason}>{text}</p>;
  return (
    <SettingsPart title={t('settings.users.grants.title')} description={t('settings.users.grants.intro')}>
      {hasCapability(user.role, 'fullGroupAccess') ? (
        note(t('settings.users.grants.all'))
      ) : canOpenSection(user.role, 'groups') ? (
        <Stack>
          {!user.mayEditGroups && note(t('settings.users.grants.forbidden'))}
          <Grants user={user} />
        </Stack>
      ) : (
        note(t('settings.users.grants.noRole'))
      )}
    </SettingsPart>
  );
}

function Grants({ user }: { user: User }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const groups = usePersonGroups(user.id);
  const change = useChangeGrant(user.id);
  if (groups.isLoadingError)
    return <LoadFailure text={errorText(groups.error)} onRetry={() => void groups.refetch()} />;
  if (groups.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('settings.users.loading')}>
        <SkeletonText lines={3} />
      </div>
    );
  }
  // Shows the choice while it is saved; an error restores the saved access.
  const pending = change.isPending ? change.variables : undefined;
  return (
    <GrantsEditor
      rows={groups.data.groups.map((group) =>
        pending?.groupId === group.groupId ? { ...group, access: pending.access } : group,
      )}
      onChange={(groupId, access) =>
        change.mutate(
          { groupId, access },
          {
            onSuccess: () => notify({ title: t('settings.users.grants.saved') }),
            onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
          },
        )
      }
    />
  );
}
