import { hasCode, notify, useT } from '@school/kit';

/** Closes the dialog when another user has already decided; the panel behind shows that decision. */
export function useCloseIfDecided(onClose: () => void) {
  const t = useT('mf-contracts');
  return (error: unknown) => {
    if (!hasCode(error, 'ILLEGAL_TRANSITION')) return;
    notify({ tone: 'destructive', title: t('registration.decidedTitle'), description: t('registration.decided') });
    onClose();
  };
}
