import { Button, type ButtonProps } from '@school/design-system/button';
import { useT } from '@school/kit';
import { minutesAndSeconds, useCountdown } from './use-countdown';

interface SendCodeButtonProps extends Pick<ButtonProps, 'size' | 'loading'> {
  label: string;
  /** When an SMS may be requested; undefined means now. */
  resendAt: string | undefined;
}

/** Requests an SMS; while another one is not allowed, shows the remaining time. */
export function SendCodeButton({ label, resendAt, ...button }: SendCodeButtonProps) {
  const t = useT('mf-contracts');
  const wait = useCountdown(resendAt, ignore);
  return (
    <Button {...button} type="submit" variant="primary" disabled={wait > 0}>
      {wait > 0 ? t('signature.sendCodeIn', { label, time: minutesAndSeconds(wait) }) : label}
    </Button>
  );
}

function ignore() {}
