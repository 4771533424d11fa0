import type { ReactNode } from 'react';
import { SegmentedControl } from '../segmented-control/segmented-control';
import styles from './view-switch.module.css';

export interface ViewSwitchProps<View extends string> {
  /** Accessible name of the group. */
  label: string;
  /** A phone shows the icons. */
  options: ReadonlyArray<{ value: View; name: string; icon: ReactNode }>;
  value: View;
  onValueChange: (value: View) => void;
  /** Only the present view in words, where its toolbar has no more room. */
  compact?: boolean;
}

/** How the same list is shown, such as cards or rows. */
export function ViewSwitch<View extends string>({
  label,
  options,
  value,
  onValueChange,
  compact = false,
}: ViewSwitchProps<View>) {
  return (
    <SegmentedControl
      label={label}
      value={value}
      onValueChange={onValueChange}
      options={options.map(({ icon, name, ...option }) => ({
        ...option,
        name,
        label: (
          <span className={styles.view} data-named={!compact || option.value === value || undefined}>
            <span aria-hidden="true" className={styles.icon}>
              {icon}
            </span>
            <span className={styles.word}>{name}</span>
          </span>
        ),
      }))}
    />
  );
}
