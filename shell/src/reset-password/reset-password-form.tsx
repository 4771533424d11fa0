import { authRoutes, type ResetPasswordBody, resetPasswordBody } from '@school/api-contract/accounts/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PasswordField } from '@school/design-system/password-field';
import { ApiError, call, type Failure, FailureText, notify, useFailure, useMutation, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import styles from '../auth/auth.module.css';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const t = useT('shell');
  const toFailure = useResetFailure();
  const change = useMutation({
    mutationFn: (body: ResetPasswordBody) => call(authRoutes.resetPassword, { body }),
  });
  const form = useContractForm(resetPasswordBody, {
    draft: { token, newPassword: '', confirmPassword: '' },
    send: (body) => change.mutateAsync(body),
    onSent: onDone,
    onRefused: (error) => notify({ title: t('reset.failedTitle'), ...toFailure(error), tone: 'destructive' }),
  });
  const shared = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword'), required: true };

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {change.isError && (
        <Alert tone="danger">
          <FailureText {...toFailure(change.error)} />
        </Alert>
      )}
      <PasswordField
        label={t('reset.newPassword')}
        autoComplete="new-password"
        {...shared}
        {...form.input('newPassword')}
      />
      <PasswordField
        label={t('reset.confirmPassword')}
        autoComplete="new-password"
        {...shared}
        {...form.input('confirmPassword')}
      />
      <Button type="submit" variant="primary" size="lg" block loading={change.isPending}>
        {change.isPending ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </form>
  );
}

/** The message field of the response, else 'Не удалось изменить пароль' (specification sections 7 and 8). */
function useResetFailure(): (error: unknown) => Failure {
  const t = useT('shell');
  const toFailure = useFailure();
  return (error) => {
    const failure = toFailure(error, t('reset.failed'));
    return error instanceof ApiError && hasMessage(error.body)
      ? failure
      : { ...failure, description: t('reset.failed') };
  };
}

function hasMessage(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    body.message !== ''
  );
}
