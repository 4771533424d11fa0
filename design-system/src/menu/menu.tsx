import { cloneElement, type PointerEvent, useState } from 'react';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { MenuProps } from './menu-props';

const popup = lazyPart(() => import(/* webpackChunkName: 'menu-popup' */ './menu-popup'));

/** A menu of actions behind one button; arrows, Home, End and typing move the focus. */
export function Menu({ trigger, items, align = 'start', defaultOpen = false }: MenuProps) {
  const [pressed, setPressed] = useState(defaultOpen);
  const [focused, setFocused] = useState(false);
  /** A button that is replaced between press and release would get no click. */
  const [held, setHeld] = useState(false);
  const part = useLazyPart(popup, pressed, () => setPressed(false));
  if (part && !held) {
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
    onPointerDown: () => setHeld(true),
    onPointerCancel: () => setHeld(false),
    // a finger leaves the button before its click, a mouse only without one
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHeld(false),
    onClick: () => {
      setPressed(true);
      setHeld(false);
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  });
}
