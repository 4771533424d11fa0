import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProviderProps {
  /** Milliseconds from hover to the first tooltip. */
  openDelay?: number;
  /** Milliseconds after one tooltip during which the next opens at once. */
  skipDelay?: number;
  children: ReactNode;
}

/**
 * Timing shared by all tooltips below it; the defaults come from specification section 9. One provider in the shell is
 * not enough: each remote bundles its own design system, which does not see another bundle's React context.
 */
export function TooltipProvider({ openDelay = 700, skipDelay = 300, children }: TooltipProviderProps) {
  return (
    <Base.Provider delay={openDelay} timeout={skipDelay}>
      {children}
    </Base.Provider>
  );
}

export interface TooltipProps {
  content: string;
  /** A focusable element. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The content repeats the element's aria-label, so screen readers must not read it twice. */
  isLabel?: boolean;
}

/** A few words on hover and focus. Touch has neither, so never put information only here. */
export function Tooltip({ content, children, side = 'top', isLabel = false }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} aria-describedby={isLabel ? undefined : id} />
      {!isLabel && (
        <span id={id} hidden>
          {content}
        </span>
      )}
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
          {/* for the eye: screen readers have the description or the label of the element */}
          <Base.Popup aria-hidden="true" className={styles.popup}>
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
