import type { MouseEvent } from 'react';

/** A press on the row opens it; one on a control inside does only what the control does. */
export function toRowClick<Row>(row: Row, onRowClick: ((row: Row) => void) | undefined) {
  if (!onRowClick) return undefined;
  return (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, select')) return;
    onRowClick(row);
  };
}
