import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../internal/cx';
import styles from './field.module.css';

/** Props that every field has in addition to those of its control. */
export interface FieldShellProps {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  description?: ReactNode;
  /** Shown under the control and part of its description; marks the control invalid. */
  error?: ReactNode;
  /** Shows the asterisk and sets aria-required; the form's schema validates it. */
  required?: boolean;
}

/** Props that the shell passes to the control; spread them on the focusable element. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps extends FieldShellProps {
  id?: string;
  className?: string;
  /** Id of the label, for the `aria-labelledby` of controls that `<label for>` cannot reference. */
  labelId?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** Label, description and error of one control, connected by ids. */
export function Field({
  label,
  labelHidden,
  description,
  error,
  required,
  id,
  className,
  labelId,
  children,
}: FieldProps) {
  const fallbackId = useId();
  const controlId = id ?? fallbackId;
  const descriptionId = description ? `${controlId}-description` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={controlId} id={labelId} className={cx(styles.label, labelHidden && styles.hidden)}>
        {label}
        {required && (
          <span className={styles.asterisk} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id: controlId,
        'aria-describedby': [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {description && (
        <div id={descriptionId} className={styles.description}>
          {description}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The error line under an invalid control: icon and text, since colour is not enough. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <div id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" className={styles.errorIcon} />
      <span>{children}</span>
    </div>
  );
}
