import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import styles from './text-field.module.css';

export interface TextFieldProps extends FieldShellProps, Omit<ComponentProps<'input'>, 'prefix' | 'size' | 'required'> {
  /** Inside the box, before the text; decoration such as a unit or an icon. */
  prefix?: ReactNode;
  /** Inside the box, after the text; may contain a small button. */
  suffix?: ReactNode;
}

/** Single-line text; accepts every prop of `<input>`, so a form library's `register` can be spread on it. */
export function TextField({
  label,
  labelHidden,
  description,
  error,
  required,
  prefix,
  suffix,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, description, error, required, id, className }}>
      {(wiring) => (
        <div className={cx(control.control, styles.box)}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input type="text" {...input} {...wiring} className={control.bare} />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
