import { useState } from 'react';
import { usePhone } from '../../shared/use-phone';

/**
 * The ids of selected rows. A change of the filter clears the selection. On a phone the rows show their boxes only
 * between `start` and `clear`.
 *
 * @param filterKey identifies the filter
 */
export function useSelection(filterKey: string) {
  const [selection, setSelection] = useState<{ filterKey: string; ids: ReadonlySet<number> }>();
  const isPhone = usePhone();
  const [isStarted, setStarted] = useState(false);
  const ids: ReadonlySet<number> = selection?.filterKey === filterKey ? selection.ids : new Set<number>();
  return {
    ids,
    /** A selection must be started first. */
    isOnDemand: isPhone,
    /** On a phone: the rows show their boxes, and a tap on a row selects it. */
    isPicking: isPhone && (isStarted || ids.size > 0),
    /** Starts the selection, with a first row if one was pressed. */
    start: (first?: number) => {
      setStarted(true);
      if (first !== undefined) setSelection({ filterKey, ids: new Set([...ids, first]) });
    },
    toggle: (changed: readonly number[], on: boolean) => {
      const others = [...ids].filter((id) => !changed.includes(id));
      setSelection({ filterKey, ids: new Set(on ? [...others, ...changed] : others) });
    },
    clear: () => {
      setStarted(false);
      setSelection(undefined);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
