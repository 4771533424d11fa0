import { Button, type ButtonProps } from '@school/design-system/button';
import { useNotReadyReason } from '@school/kit';
import { useId } from 'react';
import styles from './sending-button.module.css';

/** A button that sends something to a family: disabled with a reason while the school is not ready. */
export function SendingButton(props: ButtonProps) {
  const reason = useNotReadyReason();
  const reasonId = useId();
  if (reason === undefined) return <Button {...props} />;
  return (
    <div className={styles.closed}>
      <Button {...props} disabled aria-describedby={reasonId} />
      <small id={reasonId} className={styles.reason}>
        {reason}
      </small>
    </div>
  );
}
