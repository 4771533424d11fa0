import { useT } from '@school/kit';
import { useUnsentMarksStore } from './unsent-marks-store';
import { useLazyModule } from './use-lazy-module';
import { useSignOutNow } from './use-sign-out';

const loadDialog = () => import(/* webpackChunkName: 'alert-dialog' */ '@school/design-system/alert-dialog');

const close = () => useUnsentMarksStore.setState({ unsent: 0 });

/** Asks before sign-out deletes marks that have not reached the server. */
export function SignOutDialog() {
  const t = useT('shell');
  const signOutNow = useSignOutNow();
  const unsent = useUnsentMarksStore((question) => question.unsent);
  const later = useLazyModule(loadDialog, unsent > 0);
  if (!later) return null;
  return (
    <later.AlertDialog
      open={unsent > 0}
      onOpenChange={close}
      title={t('signOut.unsentTitle', { count: unsent })}
      description={t('signOut.unsentText')}
      confirmLabel={t('signOut.leave')}
      cancelLabel={t('signOut.stay')}
      onConfirm={() => {
        close();
        void signOutNow();
      }}
    />
  );
}
