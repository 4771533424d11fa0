import { Drawer } from '../drawer/drawer';
import { useWide } from '../internal/use-wide';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { DetailPanelProps } from './detail-panel-props';

const dockedPart = lazyPart(() => import(/* webpackChunkName: 'docked-panel' */ './docked-panel'));

/**
 * One record of a list: docked beside the list, which stays usable, on a screen at least 1240 px wide; a `Drawer` on a
 * narrower one. The list marks the open record with `aria-current="true"`, as `Table` does for `isCurrent`.
 */
export function DetailPanel(props: DetailPanelProps) {
  const { besideList, recordKey, steps, ...drawer } = props;
  const docks = useWide() && besideList;
  const part = useLazyPart(dockedPart, docks && props.open, () => props.onOpenChange(false));
  if (!docks) return <Drawer {...drawer} />;
  return props.open && part && <part.DockedPanel {...props} />;
}
