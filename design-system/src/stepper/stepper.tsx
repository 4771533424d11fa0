import { Check } from 'lucide-react';
import { cx } from '../internal/cx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './stepper.module.css';

export interface StepperProps {
  /** Names the list of steps. */
  label: string;
  steps: readonly string[];
  /** Index of the step in work; `steps.length` when all are done. */
  current: number;
  /** Said after a finished step's name. */
  doneLabel: string;
}

/** Where one is in a few steps. On a phone only the current step keeps its name visible. */
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
