import { Popover } from '@base-ui/react/popover';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import styles from './medical-alert.module.css';

export interface MedicalAlertProps {
  /** What the family wrote about the child's health. */
  text: string;
  /** 'Здоровье: Иванова Анна': what the sign means and whose it is. */
  label: string;
  /** The sign after a name; with one line of the text under a name while marking; a bar with all of it in a card's head. */
  size?: 'row' | 'marking' | 'head';
}

/** An amber cross that cannot be overlooked; its text is on the page or one press away, by pointer, touch and keyboard. */
export function MedicalAlert({ text, label, size = 'row' }: MedicalAlertProps) {
  if (size === 'head') {
    return (
      <div role="note" aria-label={label} className={styles.bar}>
        <Sign />
        <p className={styles.whole}>{text}</p>
      </div>
    );
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={size === 'row' ? label : `${label}. ${text}`}
        className={cx(styles.trigger, size === 'marking' && styles.withText)}
      >
        <Sign />
        {size === 'marking' && <span className={styles.line}>{text}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} className={popup.positioner}>
          {/* A press in the popup would reach, through the portal, the row that the sign stands in. */}
          <Popover.Popup className={cx(popup.popup, styles.popup)} onClick={(event) => event.stopPropagation()}>
            <Popover.Title className={styles.title}>{label}</Popover.Title>
            <Popover.Description className={styles.whole}>{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Sign() {
  return (
    <span className={styles.sign}>
      <svg aria-hidden="true" viewBox="0 0 12 12" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6 2v8M2 6h8" />
      </svg>
    </span>
  );
}
