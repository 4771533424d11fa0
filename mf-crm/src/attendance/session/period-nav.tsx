import type { ReactNode } from 'react';
import type { GroupAddress } from '../use-attendance-address';
import styles from './period-nav.module.css';
import { ViewSwitch } from './view-switch';

interface PeriodNavProps {
  address: GroupAddress;
  /** Whether marks are saved, where no bar says it. */
  state?: ReactNode;
  /** The day or month on screen with the ones beside it. */
  children: ReactNode;
}

/** Which day or month is on screen, and the switch between both: one line on a phone. */
export function PeriodNav({ address, state, children }: PeriodNavProps) {
  return (
    <div className={styles.period}>
      {children}
      <ViewSwitch address={address} />
      {state && <div className={styles.state}>{state}</div>}
    </div>
  );
}
