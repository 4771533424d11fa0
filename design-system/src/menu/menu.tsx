import { cloneElement, useState } from 'react';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { MenuProps } from './menu-props';

const popup = lazyPart(() => import(/* webpackChunkName: 'menu-popup' */ './menu-popup'));

/** A menu of actions behind one button; arrows, Home, End and typing move the focus. */
export function Menu({ trigger, items, align = 'start', defaultOpen = false }: MenuProps) {
  const [pressed, setPressed] = useState(defaultOpen);
  const [focused, setFocused] = useState(false);
  const part = useLazyPart(popup, pressed, () => setPressed(false));
  if (part) {
    return (
      <part.MenuPopup
        trigger={focused ? cloneElement(trigger, { autoFocus: true }) : trigger}
        items={items}
        align={align}
        defaultOpen={pressed}
      />
    );
  }
  // Looks the same until the code of the menu is loaded, and hands it the focus and the press.
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  });
}
