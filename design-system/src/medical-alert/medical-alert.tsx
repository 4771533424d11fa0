import { useId, useRef, useState } from 'react';
import { cx } from '../internal/cx';
import { popupPanel } from '../internal/popup-panel.lazy';
import { useLazyPart } from '../lazy-part/lazy-part';
import styles from './medical-alert.module.css';

export interface MedicalAlertProps {
  /** What the family wrote about the child's health. */
  text: string;
  /** Meaning of the icon and name of the student: 'Здоровье: Иванова Анна'. */
  label: string;
  /** `row`: icon after a name; `marking`: icon with at most two lines of the text; `head`: bar with the full text. */
  size?: 'row' | 'marking' | 'head';
}

/** A prominent amber cross; its text is visible or one press away by pointer, touch and keyboard. */
export function MedicalAlert({ text, label, size = 'row' }: MedicalAlertProps) {
  if (size !== 'head') return <OpenedText text={text} label={label} withText={size === 'marking'} />;
  return (
    <div role="note" aria-label={label} className={styles.bar}>
      <Sign />
      <p className={styles.whole}>{text}</p>
    </div>
  );
}

function OpenedText({ text, label, withText }: { text: string; label: string; withText: boolean }) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const panel = useLazyPart(popupPanel, open, () => setOpen(false));
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={withText ? `${label}. ${text}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cx(styles.trigger, withText && styles.withText)}
        onClick={() => setOpen(!open)}
      >
        <Sign />
        {withText && <span className={styles.lines}>{text}</span>}
      </button>
      {panel && (
        <panel.PopupPanel
          open={open}
          onOpenChange={setOpen}
          anchor={trigger}
          finalFocus={trigger}
          side="bottom"
          align="start"
          sideOffset={6}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          className={styles.popup}
          // React passes a press in the popup through the portal to the row around the icon.
          onClick={(event) => event.stopPropagation()}
        >
          <h2 id={`${id}-title`} className={styles.title}>
            {label}
          </h2>
          <p id={`${id}-text`} className={styles.whole}>
            {text}
          </p>
        </panel.PopupPanel>
      )}
    </>
  );
}

/** The cross without a text, for lists that say only that there is one. */
export function MedicalSign({ label }: Pick<MedicalAlertProps, 'label'>) {
  return (
    <span role="img" aria-label={label} title={label} className={styles.alone}>
      <Sign />
    </span>
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
