import { useT } from '@school/kit';
import { nothingUnsent, useUnsentStore } from './unsent-store';
import { useLazyModule } from './use-lazy-module';
import { useSignOutNow } from './use-sign-out';

const loadDialog = () => import(/* webpackChunkName: 'alert-dialog' */ '@school/design-system/alert-dialog');

const close = () => useUnsentStore.setState(nothingUnsent);

/** Asks before sign-out deletes marks and photos that have not reached the server. */
export function SignOutDialog() {
  const t = useT('shell');
  const signOutNow = useSignOutNow();
  const { marks, photos } = useUnsentStore();
  const isOpen = marks + photos > 0;
  const later = useLazyModule(loadDialog, isOpen);
  if (!later) return null;
  const words =
    photos > 0
      ? {
          title: t('signOut.unsentPhotosTitle', { marks, photos }),
          description: t('signOut.unsentPhotosText'),
          confirmLabel: t('signOut.leavePhotos'),
        }
      : {
          title: t('signOut.unsentTitle', { count: marks }),
          description: t('signOut.unsentText'),
          confirmLabel: t('signOut.leave'),
        };
  return (
    <later.AlertDialog
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
