import type { User } from '@school/api-contract/accounts/users';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from './users.module.css';
import { useInvite, useRevokeInvitation } from './users.queries';

/** The state of an invitation, with resend and revoke. */
export function InvitationSection({ user }: { user: User }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { moment } = useFormats();
  const reasonId = useId();
  const invite = useInvite(user.id);
  const revoke = useRevokeInvitation(user.id);
  const { invitation, mayInvite } = user;
  const error = invite.error ?? revoke.error;
  const describedBy = mayInvite ? undefined : reasonId;

  return (
    <Card headingLevel={3} title={t('settings.users.invitation.title')}>
      <Stack>
        {error !== null && <Alert tone="danger">{errorText(error)}</Alert>}
        <p>
          {invitation === null
            ? t('settings.users.invitation.none')
            : t(invitation.expired ? 'settings.users.invitation.expired' : 'settings.users.invitation.open', {
                email: user.email,
                sent: moment(invitation.sentAt),
                until: moment(invitation.expiresAt),
              })}
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
                onSuccess: () => notify({ title: t('settings.users.invitation.sent', { email: user.email }) }),
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
    </Card>
  );
}
