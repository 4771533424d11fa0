import type { ComponentProps } from 'react';
import { Field, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import styles from './text-area.module.css';

export interface TextAreaProps extends FieldShellProps, Omit<ComponentProps<'textarea'>, 'required'> {}

/** Multi-line text; grows with its content where the browser supports it. */
export function TextArea({
  label,
  labelHidden,
  description,
  error,
  required,
  id,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, labelHidden, description, error, required, id, className }}>
      {(wiring) => <textarea rows={rows} {...rest} {...wiring} className={cx(control.control, styles.area)} />}
    </Field>
  );
}
