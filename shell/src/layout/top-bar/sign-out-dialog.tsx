import { AlertDialog } from '@school/design-system/alert-dialog';
import { useT } from '@school/kit';
import { nothingUnsent, useUnsentStore } from '../unsent-store';
import { useSignOutNow } from './use-sign-out';

const close = () => useUnsentStore.setState(nothingUnsent);

/** Asks before sign-out deletes data that have not reached the server. */
export function SignOutDialog() {
  const t = useT('shell');
  const signOutNow = useSignOutNow();
  const { marks, walkIns = 0, comments = 0, photos, messages } = useUnsentStore();
  const isOpen = marks + walkIns + comments + photos + messages > 0;
  const list = [
    ...(photos > 0 ? [t('signOut.photos', { count: photos })] : []),
    ...(marks > 0 ? [t('signOut.marks', { count: marks })] : []),
    ...(walkIns > 0 ? [t('signOut.walkIns', { count: walkIns })] : []),
    ...(comments > 0 ? [t('signOut.comments', { count: comments })] : []),
    ...(messages > 0 ? [t('signOut.messages', { count: messages })] : []),
  ].join(', ');
  const words =
    walkIns + comments + photos + messages > 0
      ? {
          title: t('signOut.unsentListTitle', { list }),
          description: t('signOut.unsentListText'),
          confirmLabel: t('signOut.leaveList'),
        }
      : {
          title: t('signOut.unsentTitle', { count: marks }),
          description: t('signOut.unsentText'),
          confirmLabel: t('signOut.leave'),
        };
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={close}
      {...words}
      cancelLabel={t('signOut.stay')}
      onConfirm={() => {
        close();
        void signOutNow();
      }}
    />
  );
}
