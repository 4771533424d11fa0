import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '../field/field';
import { cx } from '../internal/cx';
import tick from '../internal/tick.module.css';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'required'> {
  /** May contain links; a press on a link does not toggle the box. */
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

/** A checkbox with its label; native, so that form libraries, labels and autofill work. */
export function CheckboxField({ label, description, error, required, id, className, ...input }: CheckboxFieldProps) {
  const fallbackId = useId();
  const inputId = id ?? fallbackId;
  const descriptionId = description ? `${inputId}-description` : undefined;
  const errorId = error ? `${inputId}-error` : undefined;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.row} htmlFor={inputId}>
        <input
          type="checkbox"
          {...input}
          id={inputId}
          className={tick.box}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-required={required || undefined}
          aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
        />
        <span className={styles.label}>
          {label}
          {required && (
            <span className={styles.asterisk} aria-hidden="true">
              *
            </span>
          )}
        </span>
      </label>
      {description && (
        <div id={descriptionId} className={styles.description}>
          {description}
        </div>
      )}
      {error && (
        <div className={styles.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
