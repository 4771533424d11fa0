import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import { ScrollBox } from '../internal/scroll-box';
import type { DetailPanelProps, PanelSteps } from './detail-panel-props';
import styles from './docked-panel.module.css';
import { PanelStepsLine } from './panel-steps-line';
import { useDockedFocus } from './use-docked-focus';

/** The docked half of `DetailPanel`. Down and up on its head step through the list; Escape closes it. */
export function DockedPanel({
  recordKey,
  onOpenChange,
  lead,
  direction,
  title,
  description,
  closeLabel,
  steps,
  footer,
  children,
}: DetailPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useDockedFocus({
    panel,
    heading,
    recordKey,
    isListed: steps !== undefined,
    onClose: () => onOpenChange(false),
  });
  return (
    <section ref={panel} aria-labelledby={titleId} data-docked-panel className={styles.docked}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for its heading and buttons */}
      <div
        className={cx(styles.head, direction && directions.direction, direction && styles.tinted)}
        data-direction={direction}
        onKeyDown={(event) => stepByKey(event, steps)}
      >
        <PanelStepsLine
          steps={steps}
          close={<IconButton size="sm" aria-label={closeLabel} icon={<X />} onClick={close} />}
        />
        <div className={styles.record} aria-live="polite">
          {lead}
          <div className={styles.titles}>
            <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {description && <div className={styles.description}>{description}</div>}
          </div>
        </div>
      </div>
      {/* Begins at the top for each record. */}
      <ScrollBox key={recordKey} className={styles.body}>
        {children}
      </ScrollBox>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}

function stepByKey(event: KeyboardEvent, steps: PanelSteps | undefined): void {
  const step = { ArrowDown: steps?.onNext, ArrowUp: steps?.onPrevious }[event.code];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step();
}
