import { Link } from '@school/kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { GroupAddress } from '../use-attendance-address';
import styles from './period-nav.module.css';
import { ViewSwitch } from './view-switch';

interface Step {
  to: ComponentProps<typeof Link>['to'];
  name: string;
}

interface PeriodNavProps {
  /** Accessible name. */
  label: string;
  previous: Step | undefined;
  next: Step | undefined;
  address: GroupAddress;
  /** Whether marks are saved, where no bar says it. */
  state?: ReactNode;
  /** The day or month on screen. */
  children: ReactNode;
}

/** The day or month on screen with the ones beside it, and the switch between both: one line on a phone. */
export function PeriodNav({ label, previous, next, address, state, children }: PeriodNavProps) {
  return (
    <div className={styles.period}>
      <nav aria-label={label} className={styles.nav}>
        <StepLink step={previous} icon={<ChevronLeft aria-hidden="true" />} />
        <p className={styles.shown}>{children}</p>
        <StepLink step={next} icon={<ChevronRight aria-hidden="true" />} />
      </nav>
      <ViewSwitch address={address} />
      {state}
    </div>
  );
}

/** Without a step its place stays empty, so that nothing moves. */
function StepLink({ step, icon }: { step: Step | undefined; icon: ReactNode }) {
  if (!step) return <span className={styles.step} />;
  return (
    <Link to={step.to} aria-label={step.name} title={step.name} className={styles.step}>
      {icon}
    </Link>
  );
}
