import { usePanelHold } from '../internal/panel-hold';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { AlertDialogProps } from './alert-dialog-props';

const modal = lazyPart(() => import(/* webpackChunkName: 'alert-dialog-modal' */ './alert-dialog-modal'));

/** Asks for confirmation. A press outside does not close it; "cancel" has the initial focus. */
export function AlertDialog(props: AlertDialogProps) {
  usePanelHold(props.open);
  const part = useLazyPart(modal, props.open, () => props.onOpenChange(false));
  return part && <part.AlertDialogModal {...props} />;
}
