import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import modal from '../internal/modal.module.css';
import { ScrollBox, whereToBegin } from '../internal/scroll-box';
import { useVisualViewport } from '../internal/use-visual-viewport';
import styles from './drawer.module.css';
import type { DrawerProps } from './drawer-props';

/** The modal half of `Drawer`, with the code that traps the focus. */
export function DrawerModal({
  open,
  onOpenChange,
  lead,
  direction,
  title,
  description,
  closeLabel,
  side = 'right',
  width = 'panel',
  footer,
  renderTop,
  recordKey,
  returnFocusTo,
  children,
}: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  useVisualViewport(open);
  const close = (
    <Base.Close
      render={<IconButton aria-label={closeLabel} icon={<X />} {...(!renderTop && { className: modal.close })} />}
    />
  );
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={modal.backdrop} />
        <Base.Popup
          ref={panel}
          initialFocus={() => whereToBegin(panel.current)}
          finalFocus={returnFocusTo ?? true}
          className={cx(modal.panel, styles.drawer, styles[side], styles[width])}
        >
          <div
            className={cx(styles.head, direction !== undefined && cx(directions.direction, styles.tinted))}
            data-direction={direction}
          >
            {renderTop?.(close)}
            <div className={modal.header}>
              {lead}
              <div className={modal.titles} aria-live={renderTop && 'polite'}>
                <Base.Title className={modal.title}>{title}</Base.Title>
                {description && <Base.Description className={modal.description}>{description}</Base.Description>}
              </div>
              {!renderTop && close}
            </div>
          </div>
          <ScrollBox key={recordKey} className={cx(modal.body, width === 'menu' && styles.menuBody)}>
            {children}
          </ScrollBox>
          {footer && <div className={modal.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
