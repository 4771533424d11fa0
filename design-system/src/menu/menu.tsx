import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import type { RenderElement } from '../internal/render-as';
import styles from './menu.module.css';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A link instead of an action: the router's link element without children. */
  render?: RenderElement;
  tone?: 'danger';
  disabled?: boolean;
  /** Why it is disabled, or what it does. */
  description?: ReactNode;
  /** Shows a separator above. */
  separated?: boolean;
}

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Open initially: the user pressed the trigger before the menu's code had loaded. */
  defaultOpen?: boolean;
}

/** A menu of actions behind one button; arrows, Home, End and typing move the focus. */
export function Menu({ trigger, items, align = 'start', defaultOpen = false }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
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
