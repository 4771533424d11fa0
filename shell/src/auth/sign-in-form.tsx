import type { LoginBody } from '@school/api-contract/auth';
import { messages } from '@school/api-contract/messages';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PasswordField } from '@school/design-system/password-field';
import { TextField } from '@school/design-system/text-field';
import { ApiError, dismiss, notify, useErrorText, useIssueText, useMutation, useQueryClient, useT } from '@school/kit';
import { signIn } from '@school/kit/host';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Captcha, type CaptchaHandle } from '../captcha/captcha';
import styles from './auth.module.css';

type Credentials = Omit<LoginBody, 'captchaToken'>;

/** The rules come with the first check: until then the page is without zod. */
const checkLater: Resolver<Credentials> = async (...values) => {
  const { credentialsResolver } = await import(/* webpackChunkName: 'credentials' */ './credentials');
  return credentialsResolver(...values);
};

interface SignInFormProps {
  /** Set in the session dialog: the account is known, only its password is asked for. */
  username?: string;
  submitLabel: string;
  /** Between the password and the captcha. */
  children?: ReactNode;
}

/** Username, password and captcha. A refusal shows a toast and a banner and asks for a new captcha (specification section 2). */
export function SignInForm({ username, submitLabel, children }: SignInFormProps) {
  const t = useT('shell');
  const issueText = useIssueText();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const captcha = useRef<CaptchaHandle>(null);
  const [token, setToken] = useState<string | null>(null);
  const [banner, setBanner] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: checkLater,
    defaultValues: { username: username ?? '', password: '' },
  });
  // In the dialog the form is loaded after the focus was given away.
  const passwordOnly = username !== undefined;
  useEffect(() => {
    if (passwordOnly) setFocus('password');
  }, [passwordOnly, setFocus]);
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(queryClient, { ...credentials, captchaToken: token ?? undefined }),
    onSuccess: () => {
      // A former refusal is no longer true.
      dismiss();
    },
    onError: (error) => {
      const message = failureText(error);
      setBanner(message);
      notify({ title: t('auth.failedTitle'), description: message, tone: 'destructive' });
      captcha.current?.reset();
    },
  });
  // What the banner tells was true of the form as it was sent.
  const forgetRefusal = () => setBanner(undefined);
  const check = handleSubmit((credentials) => {
    if (token === null) setBanner(issueText(messages.captchaRequired));
    else login.mutate(credentials);
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
      {banner && <Alert tone="danger">{banner}</Alert>}
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
        // Lets password managers find the account whose password is asked for.
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

/** The server's message, else the response text, else 'Authentication failed' (specification section 8). */
function useFailureText(): (error: unknown) => string {
  const t = useT('shell');
  const errorText = useErrorText();
  return (error) => (error instanceof ApiError && error.body === '' ? t('auth.failedFallback') : errorText(error));
}
