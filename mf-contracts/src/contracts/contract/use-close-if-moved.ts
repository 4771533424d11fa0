import { hasCode, notify, useT } from '@school/kit';

/** Somebody else moved the contract first: the dialog has nothing left to ask, and the page behind it shows how it stands. */
export function useCloseIfMoved(onClose: () => void) {
  const t = useT('mf-contracts');
  return (error: unknown) => {
    if (!hasCode(error, 'ILLEGAL_TRANSITION')) return;
    notify({ tone: 'destructive', title: t('contracts.movedTitle'), description: t('contracts.movedText') });
    onClose();
  };
}
