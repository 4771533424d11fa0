import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import type { RefCallback } from 'react';
import { Field, type FieldShellProps } from '../field/field';
import { cx } from '../internal/cx';
import styles from './code-field.module.css';

export interface CodeFieldProps extends FieldShellProps {
  /** Digits typed so far. */
  value: string;
  onValueChange: (value: string) => void;
  /** Called when all digits are entered. */
  onComplete?: (value: string) => void;
  onBlur?: () => void;
  /** Default: 6, as the SMS code of the specification. */
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  name?: string;
  id?: string;
  ref?: RefCallback<HTMLInputElement>;
}

/** A one-time code: one input under visual cells, so that paste and the phone's code suggestion work. */
export function CodeField({
  label,
  labelHidden,
  description,
  error,
  required,
  id,
  length = 6,
  value,
  onValueChange,
  ...input
}: CodeFieldProps) {
  return (
    <Field {...{ label, labelHidden, description, error, required, id }}>
      {(wiring) => (
        <>
          {/* Without this id input-otp adds a <style> element, which the Content-Security-Policy blocks;
              its rules are in the CSS module. */}
          <span id="input-otp-style" hidden />
          <OTPInput
            {...input}
            {...wiring}
            value={value}
            onChange={onValueChange}
            maxLength={length}
            pattern={REGEXP_ONLY_DIGITS}
            inputMode="numeric"
            autoComplete="one-time-code"
            pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
            pushPasswordManagerStrategy="none"
            noScriptCSSFallback={null}
            containerClassName={styles.container}
            className={styles.input}
            render={({ slots }) => (
              <div className={styles.cells} aria-hidden="true">
                {slots.map((slot, index) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the code
                    key={index}
                    className={cx(styles.cell, slot.isActive && styles.active, error ? styles.wrong : null)}
                  >
                    {slot.char}
                    {slot.hasFakeCaret && <span className={styles.caret} />}
                  </span>
                ))}
              </div>
            )}
          />
        </>
      )}
    </Field>
  );
}
