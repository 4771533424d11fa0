import type { Failure } from '@school/kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PasskeyButton } from './passkey-button';
import { SignInForm } from './sign-in-form';

/** Loaded on demand, since most accounts have no codes. */
const CodeForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'code-form' */ './code-form')).CodeForm,
}));

interface SignInProps {
  /** Set in the session dialog: the account is known, so the form asks only for its password. */
  username?: string;
  submitLabel: string;
  children?: ReactNode;
}

/** Both steps of a sign-in: the password, and a code for an account that has one. A passkey replaces both. */
export function SignIn({ username, submitLabel, children }: SignInProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [failure, setFailure] = useState<Failure>();
  const goBack = (reason?: Failure) => {
    setFailure(reason);
    setStep('password');
  };
  if (step === 'code') {
    return (
      <Suspense fallback={null}>
        <CodeForm onBack={goBack} />
      </Suspense>
    );
  }
  return (
    <>
      <SignInForm
        username={username}
        submitLabel={submitLabel}
        initialFailure={failure}
        onCodeNeeded={() => setStep('code')}
      >
        {children}
      </SignInForm>
      <PasskeyButton />
    </>
  );
}
