import { useHeldReason, useT } from '@school/kit';

/** What the toast says after an invitation: that its letter is queued, or that it waits for a mail server. */
export function useInvitationToast(): (email: string) => string {
  const t = useT('mf-crm');
  const held = useHeldReason(['email']);
  return (email) =>
    held
      ? t('settings.users.invitation.queuedHeld', { email, reason: held.reason })
      : t('settings.users.invitation.queued', { email });
}
