import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import type { PanelSteps } from './detail-panel-props';
import styles from './panel-steps-line.module.css';

interface PanelStepsLineProps {
  steps: PanelSteps | undefined;
  /** The button that closes the panel. */
  close: ReactNode;
}

/** Where the record stands in its list, with the way to its neighbours and out. */
export function PanelStepsLine({ steps, close }: PanelStepsLineProps) {
  return (
    <div className={styles.line}>
      <span aria-live="polite">{steps?.position}</span>
      <span className={styles.buttons}>
        {steps && (
          <>
            <StepButton label={steps.previousLabel} icon={<ChevronLeft />} onStep={steps.onPrevious} />
            <StepButton label={steps.nextLabel} icon={<ChevronRight />} onStep={steps.onNext} />
          </>
        )}
        {close}
      </span>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  icon: ReactNode;
  onStep: (() => void) | undefined;
}

/** Keeps the focus at the end of the list, where it does nothing. */
function StepButton({ label, icon, onStep }: StepButtonProps) {
  return (
    <IconButton
      size="sm"
      aria-label={label}
      icon={icon}
      aria-disabled={onStep === undefined || undefined}
      className={onStep === undefined ? styles.ended : undefined}
      onClick={onStep}
    />
  );
}
