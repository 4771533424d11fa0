/** Margins on A4 in points: left, top, right, bottom. */
export const pageMargins: [number, number, number, number] = [62, 50, 45, 56];

/** Width between the margins, in points. */
export const contentWidth = 595.28 - pageMargins[0] - pageMargins[2];

/**
 * Widths of a table's columns: the first ones as given, the others equal. Always numbers: a column sized by pdfmake
 * grows with a long word, whose end would lie beyond the edge of the paper.
 *
 * @param lineWidth of the lines between columns
 */
export function columnWidths(
  columns: number,
  { given = [], lineWidth = 1, width = contentWidth }: { given?: number[]; lineWidth?: number; width?: number } = {},
): number[] {
  const cellPadding = 8;
  const room = width - columns * cellPadding - (columns + 1) * lineWidth;
  const taken = given.reduce((sum, one) => sum + one, 0);
  const others = columns - given.length;
  return [...given, ...Array<number>(others).fill((room - taken) / others)];
}
