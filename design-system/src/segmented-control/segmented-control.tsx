import { type ReactNode, useId } from 'react';
import { useChoice } from '../internal/use-choice';
import styles from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  /** `name` is the accessible name when `label` is an icon or an abbreviation. */
  options: ReadonlyArray<{ value: Value; label: ReactNode; name?: string }>;
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few options, such as the language or the theme: radios that look like one bar. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const [shown, choose] = useChoice(value, onValueChange);
  return (
    <fieldset aria-label={label} className={styles.bar}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={shown === option.value}
            aria-label={option.name}
            onChange={() => choose(option.value)}
            className={styles.input}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
