import { useMaskito } from '@maskito/react';
import type { RefCallback } from 'react';
import { Field, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { formatPhone, normalizePhone } from './phone-format';
import { compactMask, displayMask } from './phone-mask';

export interface PhoneFieldProps extends FieldShellProps {
  /** `compact`: shows and holds '+7XXXXXXXXXX'. `display`: shows '+7 (XXX) XXX-XX-XX', holds 11 digits. */
  mode: 'compact' | 'display';
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  name?: string;
  id?: string;
  className?: string;
  ref?: RefCallback<HTMLInputElement>;
}

/** A Russian phone number by the rules of the trial form and the signing page (specification section 5). */
export function PhoneField({
  label,
  labelHidden,
  description,
  error,
  required,
  id,
  className,
  mode,
  value,
  onValueChange,
  ref,
  ...input
}: PhoneFieldProps) {
  const display = mode === 'display';
  const maskRef = useMaskito({ options: display ? displayMask : compactMask });
  return (
    <Field {...{ label, labelHidden, description, error, required, id, className }}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          ref={(element) => {
            maskRef(element);
            ref?.(element);
          }}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={display ? formatPhone(value) : value}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            onValueChange(display ? normalizePhone(typed) : typed);
          }}
          className={control.control}
        />
      )}
    </Field>
  );
}
