import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CodeField } from '@school/design-system/code-field';
import { TextField } from '@school/design-system/text-field';
import {
  type ApiError,
  dismissToast,
  type Failure,
  FailureText,
  hasCode,
  useFailure,
  useMutation,
  useQueryClient,
  useT,
} from '@school/kit';
import { confirmSignIn } from '@school/kit/host';
import { useId, useState } from 'react';
import styles from './auth.module.css';

interface CodeFormProps {
  /** Asks for name and password again; with the reason when the server demands it. */
  onBack: (reason?: Failure) => void;
}

/** The second step of a sign-in: six digits of an authenticator app, or a recovery code. */
export function CodeForm({ onBack }: CodeFormProps) {
  const t = useT('shell');
  const toFailure = useFailure();
  const queryClient = useQueryClient();
  const id = useId();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const confirm = useMutation({
    mutationFn: (given: string) => confirmSignIn(queryClient, { code: given }),
    onSuccess: () => dismissToast(),
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_EXPIRED')) onBack(toFailure(error, t('auth.failedFallback')));
      if (!hasCode(error, 'CODE_WRONG', 'VALIDATION_FAILED')) return;
      const attemptsLeft = findAttemptsLeft(error);
      setWrong(attemptsLeft === undefined ? t('auth.codeWrong') : t('auth.codeWrongLeft', { count: attemptsLeft }));
      setCode('');
      document.getElementById(id)?.focus();
    },
  });
  const failure =
    confirm.isError && wrong === undefined ? toFailure(confirm.error, t('auth.failedFallback')) : undefined;

  const change = (next: string) => {
    setCode(next);
    setWrong(undefined);
  };
  const send = (given: string) => {
    if (confirm.isPending) return;
    if (given.trim() === '') setWrong(t(kind === 'app' ? 'auth.codeMissing' : 'auth.recoveryCodeMissing'));
    else confirm.mutate(given);
  };
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    change('');
    confirm.reset();
  };
  const field = { id, error: wrong, required: true, autoFocus: true };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
      noValidate
    >
      {failure && (
        <Alert tone="danger">
          <FailureText {...failure} />
        </Alert>
      )}
      {kind === 'app' ? (
        <CodeField
          {...field}
          label={t('auth.code')}
          description={t('auth.codeHint')}
          value={code}
          onValueChange={change}
          onComplete={send}
        />
      ) : (
        <TextField
          {...field}
          label={t('auth.recoveryCode')}
          description={t('auth.recoveryCodeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <button type="button" className={styles.forgot} onClick={switchKind}>
        {t(kind === 'app' ? 'auth.useRecoveryCode' : 'auth.useApp')}
      </button>
      <Button type="submit" variant="primary" size="lg" block loading={confirm.isPending}>
        {t('auth.confirm')}
      </Button>
      <Button variant="ghost" block onClick={() => onBack()}>
        {t('auth.back')}
      </Button>
    </form>
  );
}

function findAttemptsLeft({ body }: ApiError): number | undefined {
  if (typeof body !== 'object' || body === null || !('attemptsLeft' in body)) return undefined;
  return typeof body.attemptsLeft === 'number' ? body.attemptsLeft : undefined;
}
