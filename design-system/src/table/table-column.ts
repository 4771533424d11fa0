import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  header: string;
  /** A control in the head instead of the text, such as a checkbox that selects all rows. */
  headerControl?: ReactNode;
  /** Renders on one line; text that does not fit ends with an ellipsis, and a tooltip shows all of it. */
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** Name of the row: the row header, and the title of an item on a phone. Exactly one column of a table. */
  isRowHeader?: boolean;
  /** The values are states, some in a box: the box begins at the edge of the column, and its sign below the header. */
  hasBoxes?: boolean;
  sortable?: boolean;
  /** Hides the header from all but screen readers, such as over row menus. */
  headerHidden?: boolean;
  /** In pixels. Columns without a width share the remaining space. */
  width?: number;
  /** Of a column without a width: the pixels that it needs at least; 140 by default, 220 for the row header. */
  leastWidth?: number;
  /** Columns hide in descending order when they do not fit; a column without a number always stays. */
  priority?: number;
  /**
   * Place in the two-line item on a phone: before the name, at the end of the first line, on the second line, at the
   * end of the item, or as a text below. Columns without a place do not appear in the item. A `wholeFact` is a fact that
   * is never cut: it takes a line of its own if it does not fit beside the others. An `act` is the one action of the item
   * as a word, at the end of the second line.
   */
  phone?: 'lead' | 'state' | 'fact' | 'wholeFact' | 'act' | 'action' | 'text';
  /** Wraps onto several lines, for text that must always be fully visible. */
  wraps?: boolean;
  /** Never in the row itself, only among the values that the row's button shows. */
  inDetails?: boolean;
  /** What the row's button shows in place of the value, such as buttons with words in place of icons. */
  details?: (row: Row) => ReactNode;
  /** Text of the tooltip when the cell shows only a part, such as one group of three. */
  fullText?: (row: Row) => string;
}

/** Minimum width in pixels of a column without its own width. */
const leastOtherWidth = 140;
/** Minimum width in pixels for surname and first name. */
const leastNameWidth = 220;

/** The columns that fit into `room` pixels, without those with `inDetails`. */
export function fitColumns<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] {
  return hideUntilTheyFit(
    columns.filter(({ inDetails }) => !inDetails),
    room,
  );
}

function hideUntilTheyFit<Row>(columns: readonly TableColumn<Row>[], room: number): readonly TableColumn<Row>[] {
  const needed = columns.reduce(
    (sum, { width, leastWidth, isRowHeader }) =>
      sum + (width ?? leastWidth ?? (isRowHeader ? leastNameWidth : leastOtherWidth)),
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
