import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import styles from './period-stepper.module.css';

interface PeriodStep {
  /** Names the button. */
  label: string;
  onSelect: () => void;
}

export interface PeriodStepperProps {
  /** Accessible name, such as 'Выбор дня'. */
  label: string;
  /** Undefined: there is none; its place stays empty, so that nothing moves. */
  previous: PeriodStep | undefined;
  next: PeriodStep | undefined;
  /** The way back to the present: 'Сегодня', 'Эта неделя'. */
  present?: PeriodStep | undefined;
  /** The present is on screen: the way back to it is disabled, but keeps its place. */
  isPresent?: boolean;
  /** The period in words, or a `DateField` that selects it. */
  children: ReactNode;
}

/** The day, week or month on screen between the ones before and after it. */
export function PeriodStepper({ label, previous, next, present, isPresent, children }: PeriodStepperProps) {
  const nav = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  // A button that a press removes hands the focus to one that stays, not to the top of the page.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) nav.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  });
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={styles.stepper}
      onFocus={({ target, currentTarget }) => {
        // not a day in the calendar of a field, which gives the focus back itself
        focused.current = target.parentElement === currentTarget ? target : null;
      }}
    >
      <StepButton step={previous} icon={<ChevronLeft />} />
      <div aria-live={typeof children === 'string' ? 'polite' : undefined} className={styles.period}>
        {children}
      </div>
      <StepButton step={next} icon={<ChevronRight />} />
      {present && (
        <Button
          variant="ghost"
          collapses
          icon={<CalendarCheck />}
          aria-disabled={isPresent}
          className={styles.present}
          onClick={isPresent ? undefined : present.onSelect}
        >
          {present.label}
        </Button>
      )}
    </nav>
  );
}

function StepButton({ step, icon }: { step: PeriodStep | undefined; icon: ReactNode }) {
  if (!step) return <span className={styles.step} />;
  return (
    <IconButton
      variant="secondary"
      icon={icon}
      aria-label={step.label}
      title={step.label}
      className={styles.step}
      onClick={step.onSelect}
    />
  );
}
