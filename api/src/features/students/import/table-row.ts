/** A line of a file, numbered as a spreadsheet does. */
export interface TableRow {
  row: number;
  cells: readonly string[];
  /** Columns that are merged into one cell, first and last; the text stands in the first. */
  spans?: readonly (readonly [number, number])[];
}

/** No sheet of students is wider; a cell at column XFD must not make ten thousand wide rows. */
export const maxColumns = 200;

/** Rows that hold anything; most of them may be titles and totals. */
export const maxRows = 50_000;

/** Of every blank row, so that a million of them takes little memory. */
export const noCells: readonly string[] = [];
