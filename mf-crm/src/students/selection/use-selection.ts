import { useState } from 'react';

/**
 * The ids of selected rows. A change of the filter clears the selection.
 *
 * @param filterKey identifies the filter
 */
export function useSelection(filterKey: string) {
  const [selection, setSelection] = useState<{ filterKey: string; ids: ReadonlySet<number> }>();
  const ids: ReadonlySet<number> = selection?.filterKey === filterKey ? selection.ids : new Set<number>();
  return {
    ids,
    toggle: (changed: readonly number[], on: boolean) => {
      const others = [...ids].filter((id) => !changed.includes(id));
      setSelection({ filterKey, ids: new Set(on ? [...others, ...changed] : others) });
    },
    clear: () => setSelection(undefined),
  };
}

export type Selection = ReturnType<typeof useSelection>;
