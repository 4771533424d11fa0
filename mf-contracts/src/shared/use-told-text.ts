import { useHeldReason, useT } from '@school/kit';

/** What a toast says after the end of a contract about the message to the parent, who has this e-mail address or none. */
export function useToldText(email: string | null): string {
  const t = useT('mf-contracts');
  const channel = email ? 'email' : 'sms';
  const held = useHeldReason([channel]);
  return held ? t('contracts.held.titleOf', { reason: held.reason }) : t(`tellFamily.sent.${channel}`);
}
