/** A line of a file with its row number in a spreadsheet. */
export interface TableRow {
  row: number;
  cells: readonly string[];
  /** First and last column of each merged cell; its text is in the first. */
  spans?: readonly (readonly [number, number])[];
}

/** No list of students is wider; a cell at column XFD must not make ten thousand wide rows. */
export const maxColumns = 200;

/** Limit for rows that are not blank; most of them may be titles and totals. */
export const maxRows = 50_000;

/** Shared by all blank rows, so that a million of them takes little memory. */
export const noCells: readonly string[] = [];
