import { zodResolver } from '@hookform/resolvers/zod';
import { authRoutes, type ResetPasswordBody, resetPasswordBody } from '@school/api-contract/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PasswordField } from '@school/design-system/password-field';
import {
  ApiError,
  call,
  dismiss,
  fieldErrors,
  notify,
  useErrorText,
  useIssueText,
  useMutation,
  useT,
} from '@school/kit';
import { useForm } from 'react-hook-form';
import styles from '../auth/auth.module.css';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

const fields = ['newPassword', 'confirmPassword'] as const;

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const t = useT('shell');
  const failureText = useFailureText();
  const issueText = useIssueText();
  const { register, handleSubmit, formState, setError } = useForm<ResetPasswordBody>({
    resolver: zodResolver(resetPasswordBody),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const change = useMutation({
    mutationFn: (body: ResetPasswordBody) => call(authRoutes.resetPassword, { body }),
    onSuccess: () => {
      // A former refusal is no longer true.
      dismiss();
      onDone();
    },
    onError: (error) => {
      const wrong = fieldErrors(error);
      for (const field of fields) if (wrong[field]) setError(field, { message: wrong[field] });
      notify({ title: t('reset.failedTitle'), description: failureText(error), tone: 'destructive' });
    },
  });
  const { errors } = formState;
  const shared = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword'), required: true };

  return (
    <form
      className={styles.form}
      onSubmit={handleSubmit((body) => {
        if (!change.isPending) change.mutate(body);
      })}
      noValidate
    >
      {change.isError && <Alert tone="danger">{failureText(change.error)}</Alert>}
      <PasswordField
        label={t('reset.newPassword')}
        autoComplete="new-password"
        error={issueText(errors.newPassword?.message)}
        {...shared}
        {...register('newPassword')}
      />
      <PasswordField
        label={t('reset.confirmPassword')}
        autoComplete="new-password"
        error={issueText(errors.confirmPassword?.message)}
        {...shared}
        {...register('confirmPassword')}
      />
      <Button type="submit" variant="primary" size="lg" block loading={change.isPending}>
        {change.isPending ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </form>
  );
}

/** The message field of the response, else 'Не удалось изменить пароль' (specification sections 7 and 8). */
function useFailureText(): (error: unknown) => string {
  const t = useT('shell');
  const errorText = useErrorText();
  return (error) => {
    const silent = error instanceof ApiError && error.status !== 0 && !hasMessage(error.body);
    return silent ? t('reset.failed') : errorText(error);
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
