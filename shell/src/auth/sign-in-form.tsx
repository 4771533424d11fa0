import type { LoginBody } from '@school/api-contract/accounts/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PasswordField } from '@school/design-system/password-field';
import { TextField } from '@school/design-system/text-field';
import {
  ApiError,
  dismissToast,
  type Failure,
  FailureText,
  hasCode,
  notify,
  useFailure,
  useIssueText,
  useMutation,
  useQueryClient,
  useT,
} from '@school/kit';
import { signIn } from '@school/kit/host';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Captcha, type CaptchaHandle } from '../captcha/captcha';
import styles from './auth.module.css';

type Credentials = Omit<LoginBody, 'captchaToken'>;

/** Loads the validation rules on first use, which keeps zod out of the page until then. */
const loadRules = () => import(/* webpackChunkName: 'credentials' */ './credentials');

const checkLater: Resolver<Credentials> = async (...values) => {
  const { credentialsResolver } = await loadRules();
  return credentialsResolver(...values);
};

interface SignInFormProps {
  /** Set in the session dialog: the account is known, so the form asks only for its password. */
  username?: string;
  submitLabel: string;
  /** Shown until the form is changed: why a former try ended. */
  initialFailure?: Failure | undefined;
  /** The password was right, and a code is needed. */
  onCodeNeeded: () => void;
  /** Rendered between the password and the captcha. */
  children?: ReactNode;
}

/**
 * User name, password and captcha. An error shows a toast and a banner and resets the captcha (specification section
 * 2).
 */
export function SignInForm({ username, submitLabel, initialFailure, onCodeNeeded, children }: SignInFormProps) {
  const t = useT('shell');
  const issueText = useIssueText();
  const toFailure = useFailure();
  const queryClient = useQueryClient();
  const captcha = useRef<CaptchaHandle>(null);
  const [token, setToken] = useState<string | null>(null);
  const [banner, setBanner] = useState(initialFailure);
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: checkLater,
    defaultValues: { username: username ?? '', password: '' },
  });
  // In the dialog the form loads after the dialog has set the focus.
  const passwordOnly = username !== undefined;
  useEffect(() => {
    if (passwordOnly) setFocus('password');
  }, [passwordOnly, setFocus]);
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(queryClient, { ...credentials, captchaToken: token ?? undefined }),
    onSuccess: () => {
      // The previous error no longer applies.
      dismissToast();
    },
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) {
        dismissToast();
        onCodeNeeded();
        return;
      }
      const failure = toFailure(error, responseText(error) ?? t('auth.failedFallback'));
      setBanner(failure);
      notify({ title: t('auth.failedTitle'), ...failure, tone: 'destructive' });
      captcha.current?.reset();
    },
  });
  // The banner describes the form as it was sent.
  const forgetRefusal = () => setBanner(undefined);
  const check = handleSubmit(async (credentials) => {
    if (token !== null) return login.mutate(credentials);
    const { captchaRequired } = await loadRules();
    setBanner({ description: issueText(captchaRequired) });
  });
  const { errors } = formState;

  return (
    <form
      className={styles.form}
      onInput={forgetRefusal}
      onSubmit={(event) => {
        forgetRefusal();
        void check(event);
      }}
      noValidate
    >
      {banner && (
        <Alert tone="danger">
          <FailureText {...banner} />
        </Alert>
      )}
      {username === undefined ? (
        <TextField
          label={t('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={issueText(errors.username?.message)}
          {...register('username')}
        />
      ) : (
        // Lets password managers find the account.
        <input type="text" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        required
        error={issueText(errors.password?.message)}
        {...register('password')}
      />
      {children}
      <Captcha ref={captcha} onToken={setToken} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={login.isPending}
        disabled={token === null || login.isPending}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

/**
 * Text of an answer that is not JSON: for a failed sign-in it comes before the fallback (specification section 8). HTML
 * is ignored.
 */
function responseText(error: unknown): string | undefined {
  const text = error instanceof ApiError && typeof error.body === 'string' ? error.body.trim() : '';
  return text === '' || text.startsWith('<') ? undefined : text;
}
