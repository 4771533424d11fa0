import type { User } from '@school/api-contract/accounts/users';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useFormats, useHeldReason, useT } from '@school/kit';
import { useId } from 'react';
import { SettingsPart } from '../settings-part';
import { useInvitationToast } from './use-invitation-toast';
import styles from './users.module.css';
import { useInvite, useRevokeInvitation } from './users.queries';

/** The state of an invitation, with resend and revoke. */
export function InvitationSection({ user }: { user: User }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const reasonId = useId();
  const invite = useInvite(user.id);
  const revoke = useRevokeInvitation(user.id);
  const sentText = useInvitationToast();
  const { invitation, mayInvite } = user;
  const error = invite.error ?? revoke.error;
  const describedBy = mayInvite ? undefined : reasonId;

  return (
    <SettingsPart title={t('settings.users.invitation.title')}>
      <Stack>
        {error !== null && <Alert tone="danger">{errorText(error)}</Alert>}
        <p>
          <InvitationState user={user} />
        </p>
        {!mayInvite && (
          <p id={reasonId} className={styles.reason}>
            {t('settings.users.invitation.forbidden')}
          </p>
        )}
        <div className={styles.actions}>
          <Button
            loading={invite.isPending}
            disabled={!mayInvite}
            aria-describedby={describedBy}
            onClick={() => {
              revoke.reset();
              invite.mutate(undefined, {
                onSuccess: () => notify({ title: sentText(user.email) }),
              });
            }}
          >
            {invitation === null ? t('settings.users.invitation.send') : t('settings.users.invitation.resend')}
          </Button>
          {invitation !== null && (
            <Button
              loading={revoke.isPending}
              disabled={!mayInvite}
              aria-describedby={describedBy}
              onClick={() => {
                invite.reset();
                revoke.mutate(undefined, {
                  onSuccess: () => notify({ title: t('settings.users.invitation.revoked') }),
                });
              }}
            >
              {t('settings.users.invitation.revoke')}
            </Button>
          )}
        </div>
      </Stack>
    </SettingsPart>
  );
}

/** Whether the letter was sent and until when its link is valid. */
function InvitationState({ user: { email, invitation } }: { user: User }) {
  const t = useT('mf-crm');
  const { moment } = useFormats();
  const held = useHeldReason(['email']);
  if (invitation === null) return t('settings.users.invitation.none');
  const { letter, expired } = invitation;
  const values = { email, sent: moment(invitation.sentAt), until: moment(invitation.expiresAt) };
  if (letter === 'sent') return t(`settings.users.invitation.${expired ? 'expired' : 'open'}`, values);
  if (expired) return t('settings.users.invitation.expiredUnsent', values);
  if (letter === 'failed') return t('settings.users.invitation.failed', values);
  return held
    ? t('settings.users.invitation.held', { ...values, ...held })
    : t('settings.users.invitation.waiting', values);
}
