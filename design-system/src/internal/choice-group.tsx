import { type ReactNode, useId } from 'react';
import { FieldError } from '../field/field';
import styles from './choice-group.module.css';

export interface ChoiceGroupShellProps {
  legend: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Side by side, wrapping; good for short words such as weekdays. */
  inline?: boolean;
  disabled?: boolean;
  /** Goes on the first choice, so that an error summary can jump to it. */
  id?: string;
}

interface ChoiceGroupProps extends ChoiceGroupShellProps {
  role?: 'radiogroup';
  children: ReactNode;
}

/** fieldset and legend around several ticks; error and description belong to the group. */
export function ChoiceGroup({
  legend,
  description,
  error,
  required,
  inline,
  disabled,
  role,
  children,
}: ChoiceGroupProps) {
  const base = useId();
  const descriptionId = description ? `${base}-description` : undefined;
  const errorId = error ? `${base}-error` : undefined;
  // Only a radio group may carry these; a plain group's ticks carry them each.
  const radio = role && {
    role,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <fieldset
      {...radio}
      disabled={disabled}
      className={styles.group}
      aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
    >
      <legend className={styles.legend}>
        {legend}
        {required && (
          <span className={styles.asterisk} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className={inline ? styles.inline : styles.list}>{children}</div>
      {description && (
        <div id={descriptionId} className={styles.description}>
          {description}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
