import { Tooltip } from '@base-ui/react/tooltip';
import tooltip from '../tooltip/tooltip.module.css';

/** A tooltip at an element that it does not own; hidden from screen readers, which read the element's own text. */
export function Tip({ open, anchor, text }: { open: boolean; anchor: HTMLElement; text: string }) {
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side="top" align="start" sideOffset={6} className={tooltip.positioner}>
          <Tooltip.Popup aria-hidden="true" className={tooltip.popup}>
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
