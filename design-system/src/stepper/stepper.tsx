import { Check } from 'lucide-react';
import { cx } from '../internal/cx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './stepper.module.css';

export interface StepperProps {
  /** Accessible name of the list of steps. */
  label: string;
  steps: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  current: number;
  /** Read by screen readers after the name of a finished step. */
  doneLabel: string;
}

/** Progress through a few steps. On a phone only the current step shows its name. */
export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol aria-label={label} className={styles.stepper}>
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cx(styles.step, done && styles.done, index === current && styles.current)}
          >
            <span className={styles.marker} aria-hidden="true">
              {done ? <Check /> : index + 1}
            </span>
            <span className={styles.name}>
              {step}
              {done && <VisuallyHidden>, {doneLabel}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
