import { hasCode, notify, useT } from '@school/kit';

/** Somebody else decided first: the dialog has nothing left to ask, and the panel behind it shows their decision. */
export function useCloseIfDecided(onClose: () => void) {
  const t = useT('mf-contracts');
  return (error: unknown) => {
    if (!hasCode(error, 'ILLEGAL_TRANSITION')) return;
    notify({ tone: 'destructive', title: t('registration.decidedTitle'), description: t('registration.decided') });
    onClose();
  };
}
