import { Menu as Base } from '@base-ui/react/menu';
import { startTransition, useState } from 'react';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import styles from './menu.module.css';
import type { MenuEntry, MenuProps } from './menu-props';

/** The trigger of a `Menu` with its popup. */
export function MenuPopup({ trigger, items, align, defaultOpen }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  // The pressed trigger is painted before the popup is rendered, which takes longer than a frame on a slow device.
  const change = (next: boolean) => (next ? startTransition(() => setOpen(true)) : setOpen(false));
  return (
    <Base.Root modal={false} open={open} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className={popup.positioner}>
          <Base.Popup className={cx(popup.popup, styles.popup)}>
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ item }: { item: MenuEntry }) {
  const content = (
    <>
      {item.icon && (
        <span className={styles.icon} aria-hidden="true">
          {item.icon}
        </span>
      )}
      <span className={styles.text}>
        {item.label}
        {item.description && <span className={styles.description}>{item.description}</span>}
      </span>
    </>
  );
  return (
    <>
      {item.separated && <Base.Separator className={styles.separator} />}
      <Base.Item
        disabled={item.disabled}
        onClick={item.onSelect}
        render={item.render}
        nativeButton={false}
        className={cx(popup.item, item.tone === 'danger' && styles.danger)}
      >
        {content}
      </Base.Item>
    </>
  );
}
