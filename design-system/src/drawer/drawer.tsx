import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { DrawerProps } from './drawer-props';

const modal = lazyPart(() => import(/* webpackChunkName: 'drawer-modal' */ './drawer-modal'));

/** A modal panel that slides in from a side: details over a list, or the menu on a phone. */
export function Drawer(props: DrawerProps) {
  const part = useLazyPart(modal, props.open, () => props.onOpenChange(false));
  return part && <part.DrawerModal {...props} />;
}
