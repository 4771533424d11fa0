import { Button, type ButtonProps } from '@school/design-system/button';
import { useT } from '@school/kit';
import { minutesAndSeconds, useCountdown } from './use-countdown';

interface SendCodeButtonProps extends Pick<ButtonProps, 'size' | 'loading'> {
  label: string;
  /** When an SMS may be asked for; undefined: at once. */
  resendAt: string | undefined;
}

/** Sends the form that asks for an SMS; until another one is allowed it waits and says how long. */
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
