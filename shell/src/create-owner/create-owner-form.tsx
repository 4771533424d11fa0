import { createOwnerBody, firstRunRoutes } from '@school/api-contract/school/first-run';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PasswordField } from '@school/design-system/password-field';
import { TextField } from '@school/design-system/text-field';
import { call, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { setSessionUser } from '@school/kit/host';
import styles from '../auth/auth.module.css';
import { toToken } from './to-token';

/** Creates the owner and signs in. `token` is from the address; without one the form asks for the link. */
export function CreateOwnerForm({ token }: { token: string | null }) {
  const t = useT('shell');
  const form = useContractForm(createOwnerBody, {
    draft: { token: token ?? '', fullName: '', username: '', email: '', newPassword: '', confirmPassword: '' },
    toBody: (draft) => ({ ...draft, token: toToken(draft.token) }),
    send: (body) => call(firstRunRoutes.createOwner, { body }),
    onSent: setSessionUser,
  });
  const password = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword'), required: true };

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {form.failure && <Alert tone="danger">{form.failure}</Alert>}
      {token === null && (
        <TextField
          label={t('createOwner.link')}
          description={t('createOwner.linkHint')}
          autoComplete="off"
          required
          {...form.input('token')}
        />
      )}
      <TextField
        label={t('createOwner.fullName')}
        description={t('createOwner.fullNameHint')}
        autoComplete="name"
        required
        {...form.input('fullName')}
      />
      <TextField
        label={t('auth.username')}
        description={t('createOwner.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        required
        {...form.input('username')}
      />
      <TextField
        label={t('createOwner.email')}
        description={t('createOwner.emailHint')}
        type="email"
        autoComplete="email"
        required
        {...form.input('email')}
      />
      <PasswordField
        label={t('createOwner.password')}
        description={t('reset.hint')}
        autoComplete="new-password"
        {...password}
        {...form.input('newPassword')}
      />
      <PasswordField
        label={t('reset.confirmPassword')}
        autoComplete="new-password"
        {...password}
        {...form.input('confirmPassword')}
      />
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('createOwner.submit')}
      </Button>
    </form>
  );
}
