import { useT } from '@school/kit';
import { useBlocker, useGuardStore } from '@school/kit/host';
import { useEffect } from 'react';
import { useLater } from '../layout/use-later';

const loadDialog = () => import(/* webpackChunkName: 'alert-dialog' */ '@school/design-system/alert-dialog');

const isDirty = () => useGuardStore.getState().dirty.size > 0;

/** Asks before a page with unsaved changes is left; the browser asks itself when the tab is closed. */
export function NavigationGuardDialog() {
  const t = useT('shell');
  // Read at the moment of leaving: a form that was just saved has let go by then, though React has not drawn it yet.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  const later = useLater(loadDialog, blocker.state === 'blocked');
  if (!later) return null;
  return (
    <later.AlertDialog
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
