import { acceptInvitationBody, type Invitation, invitationRoutes } from '@school/api-contract/accounts/invitations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { PasswordField } from '@school/design-system/password-field';
import { call, hasCode, useNavigate, useQueryClient, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { setSessionUser } from '@school/kit/host';
import styles from '../auth/auth.module.css';

interface InvitationFormProps {
  token: string;
  invitation: Invitation;
  /** The invitation was used, revoked or expired meanwhile. */
  onEnded: () => void;
}

/** Names the invited person and the inviter, and asks twice for the first password. */
export function InvitationForm({ token, invitation, onEnded }: InvitationFormProps) {
  const t = useT('shell');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { username, fullName, schoolName, invitedBy } = invitation;
  const form = useContractForm(acceptInvitationBody, {
    draft: { token, newPassword: '', confirmPassword: '' },
    send: (body) => call(invitationRoutes.accept, { body }),
    onSent: (user) => {
      setSessionUser(user);
      // data that somebody else read in this browser before; the invitation itself is used up by now
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== invitationRoutes.check.path });
      // replaces the address, which holds the token
      void navigate('/', { replace: true });
    },
    onRefused: (error) => {
      if (hasCode(error, 'INVITATION_INVALID')) onEnded();
    },
  });
  const shared = {
    ...{ showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') },
    ...{ autoComplete: 'new-password', required: true },
  };

  return (
    <>
      <p className={styles.lead}>{t('invitation.welcome', { name: fullName || username })}</p>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <DefinitionList
          items={[
            { term: t('invitation.school'), value: schoolName },
            ...(invitedBy === '' ? [] : [{ term: t('invitation.invitedBy'), value: invitedBy }]),
            { term: t('invitation.username'), value: username },
          ]}
        />
        {form.failure && <Alert tone="danger">{form.failure}</Alert>}
        {/* lets password managers save the account */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('invitation.password')}
          description={t('reset.hint')}
          {...shared}
          {...form.input('newPassword')}
        />
        <PasswordField label={t('reset.confirmPassword')} {...shared} {...form.input('confirmPassword')} />
        <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
          {t('invitation.submit')}
        </Button>
      </form>
    </>
  );
}
