import type { CaptchaChallenge } from '@school/api-contract/accounts/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useQuery, useT } from '@school/kit';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { AltchaCaptcha } from './altcha-captcha';
import styles from './captcha.module.css';
import { captchaQuery } from './captcha-query';
import { SmartCaptcha } from './smart-captcha';

export interface CaptchaHandle {
  /** Requests a new challenge after a refused sign-in, since the token is used up. */
  reset: () => void;
}

interface CaptchaProps {
  /** The solved token, or null. Must be stable (`useState` setter). */
  onToken: (token: string | null) => void;
  ref?: Ref<CaptchaHandle>;
}

/** The captcha of the provider that the server chose. */
export function Captcha({ onToken, ref }: CaptchaProps) {
  const t = useT('shell');
  const errorText = useErrorText();
  const [attempt, setAttempt] = useState(0);
  const challenge = useQuery(captchaQuery(attempt));
  const reset = () => {
    onToken(null);
    setAttempt((count) => count + 1);
  };
  useImperativeHandle(ref, () => ({ reset }));

  if (challenge.isPending) {
    return (
      <div className={styles.waiting}>
        <Skeleton height="100%" />
      </div>
    );
  }
  if (challenge.isError) {
    return (
      <Alert tone="danger" actions={<Button onClick={reset}>{t('captcha.retry')}</Button>}>
        {errorText(challenge.error)}
      </Alert>
    );
  }
  return <Widget key={attempt} challenge={challenge.data} onToken={onToken} onExpired={reset} />;
}

interface WidgetProps {
  challenge: CaptchaChallenge;
  onToken: (token: string | null) => void;
  onExpired: () => void;
}

function Widget({ challenge, onToken, onExpired }: WidgetProps) {
  switch (challenge.provider) {
    case 'altcha':
      return <AltchaCaptcha challenge={challenge.challenge} onToken={onToken} onExpired={onExpired} />;
    case 'off':
      return <NoCaptcha onToken={onToken} />;
    case 'smartcaptcha':
      return <SmartCaptcha siteKey={challenge.siteKey} onToken={onToken} />;
  }
}

/** The captcha is switched off: counts as solved at once. */
function NoCaptcha({ onToken }: Pick<WidgetProps, 'onToken'>) {
  useEffect(() => {
    onToken('off');
    // the next answer may ask for one
    return () => onToken(null);
  }, [onToken]);
  return null;
}
