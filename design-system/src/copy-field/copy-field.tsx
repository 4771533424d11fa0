import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button';
import { Field } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import styles from './copy-field.module.css';

export interface CopyFieldProps {
  label: ReactNode;
  description?: ReactNode;
  value: string;
  /** Lines to show of a longer text; one when left out. */
  rows?: number;
  copyLabel: string;
  copiedLabel: string;
  /** Announced when the browser denies clipboard access and the value is selected for Ctrl+C. */
  failedLabel: string;
}

/** A value with a copy button. Announces the result; without clipboard access it selects the text instead. */
export function CopyField({
  label,
  description,
  value,
  rows = 1,
  copyLabel,
  copiedLabel,
  failedLabel,
}: CopyFieldProps) {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setResult('copied');
    } catch {
      input.current?.select();
      setResult('failed');
    }
  };
  const isLong = rows > 1;
  const shown = {
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      input.current = element;
    },
    ...{ readOnly: true, value, className: cx(control.control, styles.value, isLong && styles.lines) },
    onFocus: () => input.current?.select(),
  };
  return (
    <Field label={label} description={description}>
      {(wiring) => (
        <>
          <div className={cx(styles.row, isLong && styles.long)}>
            {isLong ? (
              <textarea {...shown} {...wiring} rows={rows} spellCheck={false} />
            ) : (
              <input {...shown} {...wiring} />
            )}
            <Button onClick={copy} icon={result === 'copied' ? <Check /> : <Copy />}>
              {copyLabel}
            </Button>
          </div>
          <span role="status" className={result === 'idle' ? undefined : styles.result}>
            {result === 'copied' && copiedLabel}
            {result === 'failed' && failedLabel}
          </span>
        </>
      )}
    </Field>
  );
}
