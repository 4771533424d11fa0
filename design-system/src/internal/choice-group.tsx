import { type ReactNode, useId } from 'react';
import { FieldError } from '../field/field';
import styles from './choice-group.module.css';

export interface ChoiceGroupShellProps {
  legend: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** In a wrapping row, for short words such as weekdays. */
  inline?: boolean;
  disabled?: boolean;
  /** Id of the first choice, so that an error summary can link to it. */
  id?: string;
}

interface ChoiceGroupProps extends ChoiceGroupShellProps {
  role?: 'radiogroup';
  children: ReactNode;
}

/** fieldset and legend around several choices; error and description belong to the group. */
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
  // ARIA allows these on a radio group only; in a plain group each checkbox has them.
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
