import { AlertDialog } from '@school/design-system/alert-dialog';
import { useT } from '@school/kit';
import { losesChanges, useBlocker, useNavigationGuardStore } from '@school/kit/host';
import { useEffect } from 'react';

const isDirty = () => useNavigationGuardStore.getState().dirty.size > 0;

/** Asks before the user leaves a page, or closes a form, with unsaved changes; the browser asks when the tab closes. */
export function NavigationGuardDialog() {
  const t = useT('shell');
  // Read at navigation time: a form that was just saved is no longer dirty, though React has not rendered that yet.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => losesChanges(currentLocation, nextLocation));
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={t('guard.title')}
      description={t('guard.description')}
      confirmLabel={t('guard.leave')}
      cancelLabel={t('guard.stay')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
