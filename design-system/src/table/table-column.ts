import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  header: string;
  /** One line: text that has no room ends with an ellipsis and is shown whole in a tooltip. */
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end';
  /** The row's own name: a row header, and the title of a phone's item. One column of a table. */
  isRowHeader?: boolean;
  sortable?: boolean;
  /** Keeps the header for screen readers only, such as over row menus. */
  headerHidden?: boolean;
  /** In pixels. Columns without a width share what is left. */
  width?: number;
  /** Where room is short, the column with the highest number is hidden first; one without a number always stays. */
  priority?: number;
  /**
   * Place in the two-line item of a phone: before the name, at the end of the first line, on the second line, at the end
   * of the item, or as a text below. The item leaves out a column without a place.
   */
  phone?: 'lead' | 'state' | 'fact' | 'action' | 'text';
  /** Takes as many lines as it needs, since people must read all of it at once. */
  wraps?: boolean;
  /** Never in the line: among the values that a row's button shows. */
  inDetails?: boolean;
  /** What the tooltip says where the cell shows less than it knows, such as one group of three. */
  fullText?: (row: Row) => string;
}

/** Less than this, and text of a column without its own width says nothing. */
const leastWidth = 140;
/** Surname and first name. */
const leastNameWidth = 220;

/** The columns that fit into `room` pixels side by side; those with `inDetails` never do. */
export function fitColumns<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] {
  return hideUntilTheyFit(
    columns.filter(({ inDetails }) => !inDetails),
    room,
  );
}

function hideUntilTheyFit<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] {
  const needed = columns.reduce(
    (sum, { width, isRowHeader }) => sum + (width ?? (isRowHeader ? leastNameWidth : leastWidth)),
    0,
  );
  const last = columns.reduce<TableColumn<Row> | undefined>(
    (worst, column) => (column.priority !== undefined && column.priority >= (worst?.priority ?? 0) ? column : worst),
    undefined,
  );
  if (needed <= room || !last) return columns;
  return hideUntilTheyFit(
    columns.filter((column) => column !== last),
    room,
  );
}
