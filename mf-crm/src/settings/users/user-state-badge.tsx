import type { User } from '@school/api-contract/accounts/users';
import { StatusBadge, userLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';

/** Active, invited or deactivated; an expired or revoked invitation says so. */
export function UserStateBadge({ user }: { user: Pick<User, 'state' | 'invitation'> }) {
  const t = useT('mf-crm');
  const state = toShownState(user);
  return <StatusBadge look={userLooks[state]}>{t(`settings.users.states.${state}`)}</StatusBadge>;
}

function toShownState({ state, invitation }: Pick<User, 'state' | 'invitation'>): keyof typeof userLooks {
  if (state !== 'invited') return state;
  if (invitation === null) return 'uninvited';
  return invitation.expired ? 'expired' : 'invited';
}
