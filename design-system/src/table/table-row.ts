import type { KeyboardEvent, MouseEvent } from 'react';

/** Opens the row on a press, except on a control inside it or in a dialog that a control of it has opened. */
export function toRowClick<Row>(row: Row, onRowClick: ((row: Row) => void) | undefined) {
  if (!onRowClick) return undefined;
  return (event: MouseEvent) => {
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, label, select')) return;
    onRowClick(row);
  };
}

const rowName = 'th[scope="row"] :is(a, button)';

/** Down and up on the name of a row move the focus to the name of the next or previous row. */
export function moveBetweenRows(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches(rowName)) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>(rowName)];
  const next = names[names.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
