import type { User } from '@school/api-contract/accounts/users';
import { Avatar } from '@school/design-system/avatar';
import { Drawer } from '@school/design-system/drawer';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { hasCode, useClosingGuard, useErrorText, useT } from '@school/kit';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { GroupsSection } from './groups-section';
import { InvitationSection } from './invitation-section';
import { LeavingSection } from './leaving-section';
import { UserForm } from './user-form';
import { UserStateBadge } from './user-state-badge';
import styles from './users.module.css';
import { useUser } from './users.queries';

interface UserDrawerProps {
  id: number;
  onClose: () => void;
}

/** One person: fields, invitation, access to groups, and leaving. */
export function UserDrawer({ id, onClose }: UserDrawerProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const user = useUser(id);
  const [isDirty, setDirty] = useState(false);
  const { askBefore, letPass } = useClosingGuard(isDirty);
  const leave = () => {
    letPass();
    onClose();
  };

  return (
    <Drawer
      open
      onOpenChange={() => askBefore(onClose)}
      title={user.data ? <Person user={user.data} /> : t('settings.users.person')}
      description={user.data && <UserStateBadge user={user.data} />}
      closeLabel={t('settings.users.close')}
    >
      {user.data ? (
        <Stack>
          <UserForm user={user.data} onDirty={setDirty} />
          {user.data.state === 'invited' && <InvitationSection user={user.data} />}
          <GroupsSection user={user.data} />
          <LeavingSection user={user.data} onDeleted={leave} />
        </Stack>
      ) : user.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('settings.users.loading')}>
          <SkeletonText lines={10} />
        </div>
      ) : hasCode(user.error, 'NOT_FOUND') ? (
        <EmptyState title={t('settings.users.missingTitle')}>{t('settings.users.missingText')}</EmptyState>
      ) : (
        <LoadFailure text={errorText(user.error)} onRetry={() => void user.refetch()} />
      )}
    </Drawer>
  );
}

function Person({ user: { id, name } }: { user: User }) {
  return (
    <span className={styles.person}>
      <Avatar id={id} name={name} size="md" />
      <span>{name}</span>
    </span>
  );
}
