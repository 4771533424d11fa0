import { usePanelHold } from '../internal/panel-hold';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { DialogProps } from './dialog-props';

const modal = lazyPart(() => import(/* webpackChunkName: 'dialog-modal' */ './dialog-modal'));

/** A modal question or form; a bottom sheet on a phone. Traps the focus and restores it on closing. */
export function Dialog(props: DialogProps) {
  usePanelHold(props.open);
  const part = useLazyPart(modal, props.open, () => props.onOpenChange(false));
  return part && <part.DialogModal {...props} />;
}
