import { AlertDialog } from '@school/design-system/alert-dialog';
import { useT } from '@school/kit';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { losesChanges, useNavigationGuardStore } from './navigation-guard';

const isDirty = () => useNavigationGuardStore.getState().dirty.size > 0;

/** Asks before the user leaves a page, or closes a form, with unsaved changes; the browser asks when the tab closes. */
export function NavigationGuardDialog() {
  const t = useT('shell');
  const { leave } = useNavigationGuardStore();
  // Read at navigation time: a form that was just saved is no longer dirty, though React has not rendered that yet.
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    losesChanges(currentLocation, nextLocation, historyAction === 'POP'),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  return (
    <AlertDialog
      open={leave !== undefined || blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (open) return;
        useNavigationGuardStore.setState({ leave: undefined });
        blocker.reset?.();
      }}
      title={t('guard.title')}
      description={t('guard.description')}
      confirmLabel={t('guard.leave')}
      cancelLabel={t('guard.stay')}
      onConfirm={() => {
        useNavigationGuardStore.setState({ leave: undefined });
        if (leave) leave();
        else blocker.proceed?.();
      }}
    />
  );
}
