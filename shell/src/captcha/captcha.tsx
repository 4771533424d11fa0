import type { authRoutes, CaptchaChallenge } from '@school/api-contract/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { routeQuery, useErrorText, useQuery, useT } from '@school/kit';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { AltchaCaptcha } from './altcha-captcha';
import { ThirdPartyCaptcha } from './third-party-captcha';

export interface CaptchaHandle {
  /** After a refused sign-in: the token is used up, a new challenge is asked for. */
  reset: () => void;
}

interface CaptchaProps {
  /** The solved token; null while there is none. Keep it stable (`useState` setter). */
  onToken: (token: string | null) => void;
  ref?: Ref<CaptchaHandle>;
}

/** The check that a visitor is not a robot, of the provider that the server chose. */
export function Captcha({ onToken, ref }: CaptchaProps) {
  const t = useT('shell');
  const errorText = useErrorText();
  const [attempt, setAttempt] = useState(0);
  const options = routeQuery<typeof authRoutes.captcha>({ method: 'GET', path: '/api/captcha' });
  // A challenge is good for one use, so it is never taken from the cache.
  const challenge = useQuery({ ...options, queryKey: [...options.queryKey, attempt], staleTime: 0, gcTime: 0 });
  const reset = () => {
    onToken(null);
    setAttempt((count) => count + 1);
  };
  useImperativeHandle(ref, () => ({ reset }));

  if (challenge.isPending) return <Skeleton height="2.75rem" />;
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
    default:
      return <ThirdPartyCaptcha provider={challenge.provider} siteKey={challenge.siteKey} onToken={onToken} />;
  }
}

/** The check is switched off: solved at once. */
function NoCaptcha({ onToken }: Pick<WidgetProps, 'onToken'>) {
  useEffect(() => onToken('off'), [onToken]);
  return null;
}
