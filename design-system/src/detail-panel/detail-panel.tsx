import { useCallback, useState } from 'react';
import { Drawer } from '../drawer/drawer';
import { PanelHold } from '../internal/panel-hold';
import { useWide } from '../internal/use-wide';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import type { DetailPanelProps } from './detail-panel-props';
import { PanelStepsLine } from './panel-steps-line';
import { useDrawerRow } from './use-drawer-row';

const dockedPart = lazyPart(() => import(/* webpackChunkName: 'docked-panel' */ './docked-panel'));

/**
 * One record of a list: docked beside the list, which stays usable, on a screen at least 1240 px wide; a `Drawer` on a
 * narrower one. A window that becomes wider or narrower changes it once the dialogs opened from it are closed. The list
 * marks the open record with `aria-current="true"`, as `Table` does for `isCurrent`.
 */
export function DetailPanel(props: DetailPanelProps) {
  const { besideList, steps, ...drawer } = props;
  const fits = useWide() && besideList;
  const [docks, setDocks] = useState(fits);
  const [dialogs, setDialogs] = useState(0);
  if (docks !== fits && dialogs === 0) setDocks(fits);
  const hold = useCallback(() => {
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, []);
  const returnFocusTo = useDrawerRow({
    isOver: !docks && props.open,
    recordKey: props.recordKey,
    isListed: steps !== undefined,
  });
  const part = useLazyPart(dockedPart, docks && props.open, () => props.onOpenChange(false));
  return (
    <PanelHold value={hold}>
      {docks ? (
        props.open && part && <part.DockedPanel {...props} />
      ) : (
        <Drawer
          {...drawer}
          returnFocusTo={returnFocusTo}
          renderTop={steps && ((close) => <PanelStepsLine steps={steps} close={close} />)}
        />
      )}
    </PanelHold>
  );
}
