/** A line of a file, numbered as a spreadsheet does. */
export interface TableRow {
  row: number;
  cells: string[];
  /** Columns that are merged into one cell, first and last; the text stands in the first. */
  spans?: readonly (readonly [number, number])[];
}

/** No sheet of students is wider; a cell at column XFD must not make ten thousand wide rows. */
export const maxColumns = 200;
