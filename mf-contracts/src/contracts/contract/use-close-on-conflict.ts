import { hasCode, notify, useT } from '@school/kit';

/**
 * Closes the dialog when another user has already changed the contract's status; the page behind shows the present
 * status.
 */
export function useCloseOnConflict(onClose: () => void) {
  const t = useT('mf-contracts');
  return (error: unknown) => {
    if (!hasCode(error, 'ILLEGAL_TRANSITION')) return;
    notify({ tone: 'destructive', title: t('contracts.movedTitle'), description: t('contracts.movedText') });
    onClose();
  };
}
