import { createContext, useContext, useEffect } from 'react';

/** Called by what opens in a `DetailPanel`; keeps the panel docked, or a drawer, until the returned function is called. */
export const PanelHold = createContext<(() => () => void) | undefined>(undefined);

/** The other kind of panel would mount an open dialog again, without what was typed into it. */
export function usePanelHold(open: boolean): void {
  const hold = useContext(PanelHold);
  useEffect(() => (open ? hold?.() : undefined), [open, hold]);
}
