import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import { useChoice } from '../internal/use-choice';
import styles from './chip.module.css';

export interface ChipProps {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** Number of rows that match the filter. */
  count?: number;
  disabled?: boolean;
  children: ReactNode;
}

/** A toggle button for a filter. */
export function Chip({ pressed, onPressedChange, count, disabled, children }: ChipProps) {
  const [shown, choose] = useChoice(pressed, onPressedChange);
  return (
    <button
      ref={passFocusOn}
      type="button"
      aria-pressed={shown}
      disabled={disabled}
      data-empty={(count === 0 && !shown) || undefined}
      onClick={() => choose(!shown)}
      className={cx(styles.chip, shown && styles.pressed)}
    >
      {shown && <Check aria-hidden="true" className={styles.icon} />}
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** A chip that exists only while it is pressed leaves its focus to the one beside it. */
function passFocusOn(chip: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== chip) return;
    const others = [...(chip.parentElement?.querySelectorAll<HTMLElement>('button:not([data-empty])') ?? [])];
    const next = others.indexOf(chip) + 1;
    (others[next] ?? others[next - 2])?.focus({ preventScroll: true });
  };
}

export interface ChipGroupProps {
  /** Names the group for screen readers. */
  label: string;
  children: ReactNode;
}

/** A row of related filters. */
export function ChipGroup({ label, children }: ChipGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons side by side, no fields of a form
    <div role="group" aria-label={label} className={styles.group}>
      {children}
    </div>
  );
}
