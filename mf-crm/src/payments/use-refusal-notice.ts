import { hasCode, notify, useErrorText, useT } from '@school/kit';

/**
 * Reports a refused change of a payment's status. When somebody else has changed it, the panel shows the present status
 * already, so nobody has to reload the page.
 */
export function useRefusalNotice() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  return (error: unknown) => {
    const moved = hasCode(error, 'ILLEGAL_TRANSITION');
    notify({
      tone: 'destructive',
      ...(moved
        ? { title: t('payments.detail.movedTitle'), description: t('payments.detail.movedText') }
        : { title: errorText(error) }),
    });
  };
}
