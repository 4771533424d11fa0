import { Button, type ButtonProps } from '@school/design-system/button';
import { CallSchool, useT } from '@school/kit';
import { useId } from 'react';
import { RESEND_MS } from './open-signature';
import styles from './send-code-button.module.css';
import { minutesAndSeconds, useCountdown } from './use-countdown';

interface SendCodeButtonProps extends Pick<ButtonProps, 'size' | 'loading'> {
  label: string;
  /** When an SMS may be requested; undefined means now. */
  resendAt: string | undefined;
  /** Whether the screen says already why no SMS is allowed. */
  isExplained: boolean;
}

/** An answer that arrives late makes the pause look longer by this. */
const slowAnswerMs = 5_000;

/**
 * Requests an SMS; while another one is not allowed, shows the remaining time, and why when it is longer than the pause
 * between two SMS.  Stands in a flex line
 * that wraps.
 */
export function SendCodeButton({ label, resendAt, isExplained, ...button }: SendCodeButtonProps) {
  const t = useT('mf-contracts');
  const wait = useCountdown(resendAt, ignore);
  const reasonId = useId();
  const isLocked = !isExplained && wait > RESEND_MS + slowAnswerMs;
  return (
    <>
      {isLocked && (
        <div id={reasonId} className={styles.reason}>
          <p>{t('signature.triesOver')}</p>
          <CallSchool />
        </div>
      )}
      <Button
        {...button}
        type="submit"
        variant="primary"
        disabled={wait > 0}
        aria-describedby={isLocked ? reasonId : undefined}
      >
        {wait > 0 ? t('signature.sendCodeIn', { label, time: minutesAndSeconds(wait) }) : label}
      </Button>
    </>
  );
}

function ignore() {}
