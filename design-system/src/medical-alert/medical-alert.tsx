import { Popover } from '@base-ui/react/popover';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import styles from './medical-alert.module.css';

export interface MedicalAlertProps {
  /** What the family wrote about the child's health. */
  text: string;
  /** Meaning of the icon and name of the student: 'Здоровье: Иванова Анна'. */
  label: string;
  /** `row`: icon after a name; `marking`: icon with one line of text under a name; `head`: bar with the full text. */
  size?: 'row' | 'marking' | 'head';
}

/** A prominent amber cross; its text is visible or one press away by pointer, touch and keyboard. */
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
          {/* React passes a press in the popup through the portal to the row around the icon. */}
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
