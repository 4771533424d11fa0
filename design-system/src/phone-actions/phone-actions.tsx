import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { usePhone } from '../internal/use-phone';
import { Menu } from '../menu/menu';
import type { MenuEntry } from '../menu/menu-props';
import { PhoneFoot } from './phone-foot';

export interface PhoneActionsProps {
  /** The one action that most people need; without it the menu has the width. */
  main?: ReactNode;
  /** The other actions on a phone. */
  items: readonly MenuEntry[];
  /** Name of their menu. */
  label: string;
  /** All actions on a desktop. */
  children: ReactNode;
  /** What the actions are about: below them on a desktop, above the foot of a phone. */
  facts?: ReactNode;
}

/**
 * Facts with the actions on them. On a phone the actions follow the facts, as a foot that stays in view with one action
 * and a menu of the others. Renders several children of a stack.
 */
export function PhoneActions({ main, items, label, children, facts }: PhoneActionsProps) {
  const foot = (main || items.length > 0) && (
    <PhoneFoot main={main}>
      {items.length > 0 && (
        <Menu
          align="end"
          trigger={
            main ? (
              <IconButton variant="secondary" icon={<Ellipsis />} aria-label={label} />
            ) : (
              <Button block icon={<Ellipsis />}>
                {label}
              </Button>
            )
          }
          items={items}
        />
      )}
    </PhoneFoot>
  );
  const isPhone = usePhone();
  return (
    <>
      {!isPhone && children}
      {facts}
      {isPhone && foot}
    </>
  );
}
