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
    toggle: (id: number, on: boolean) => {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      setSelection({ filterKey, ids: next });
    },
    clear: () => setSelection(undefined),
  };
}

export type Selection = ReturnType<typeof useSelection>;
