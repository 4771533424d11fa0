import type { MouseEvent } from 'react';

/** Opens the row on a press, except on a control inside it. */
export function toRowClick<Row>(row: Row, onRowClick: ((row: Row) => void) | undefined) {
  if (!onRowClick) return undefined;
  return (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, select')) return;
    onRowClick(row);
  };
}
