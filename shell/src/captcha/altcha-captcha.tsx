import { CheckboxField } from '@school/design-system/checkbox-field';
import { Spinner } from '@school/design-system/spinner';
import { useT } from '@school/kit';
import { getAltchaExpiry, solveAltcha } from '@school/kit/host';
import { useEffect, useRef, useState } from 'react';
import styles from './captcha.module.css';

interface AltchaCaptchaProps {
  challenge: Record<string, unknown>;
  onToken: (token: string | null) => void;
  /** Called when the challenge has expired. */
  onExpired: () => void;
}

type State = 'idle' | 'solving' | 'solved' | 'failed';

/** A checkbox that starts a proof of work on this device; sends nothing to a third party. */
export function AltchaCaptcha({ challenge, onToken, onExpired }: AltchaCaptchaProps) {
  const t = useT('shell');
  const [state, setState] = useState<State>('idle');
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const expired = useRef(onExpired);
  expired.current = onExpired;
  useEffect(() => {
    const expiry = getAltchaExpiry(challenge);
    if (expiry === undefined) return;
    const timer = setTimeout(() => expired.current(), Math.max(0, expiry - Date.now()));
    return () => clearTimeout(timer);
  }, [challenge]);

  async function solve() {
    if (state === 'solving' || state === 'solved') return;
    setState('solving');
    try {
      const token = await solveAltcha(challenge);
      if (!mounted.current) return;
      setState('solved');
      onToken(token);
    } catch {
      if (mounted.current) setState('failed');
    }
  }

  return (
    <div className={styles.captcha}>
      <CheckboxField
        label={t('captcha.label')}
        checked={state === 'solving' || state === 'solved'}
        onChange={solve}
        aria-busy={state === 'solving'}
        error={state === 'failed' ? t('captcha.failed') : undefined}
      />
      <span role="status" className={styles.status}>
        {state === 'solving' && (
          <>
            <Spinner size="sm" /> {t('captcha.solving')}
          </>
        )}
        {state === 'solved' && t('captcha.solved')}
      </span>
    </div>
  );
}
