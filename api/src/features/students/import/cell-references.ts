import { UnreadableFileError } from './unreadable-file';

/** The number of rows in a spreadsheet. */
const lastRow = 1_048_576;

/**
 * Returns the number of a row, which must be greater than that of the row before. Throws `UnreadableFileError`.
 *
 * @param written undefined: the row has no number and follows the one before
 */
export function toRowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : /^\d{1,7}$/.test(written) ? Number(written) : 0;
  if (number <= before || number > lastRow) throw new UnreadableFileError('cellNumbers');
  return number;
}

/**
 * 'A7' gives 0, 'AB7' gives 27; undefined: the cell has no reference and follows the one before. Throws
 * `UnreadableFileError`.
 */
export function toColumnIndex(place: string | undefined): number | undefined {
  if (place === undefined) return undefined;
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1];
  if (letters === undefined) throw new UnreadableFileError('cellNumbers');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
