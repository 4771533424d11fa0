import { decodeText, parseCsvRows } from './csv-rows';
import { openWorkbook } from './open-workbook';
import type { TableRow } from './table-row';
import { UnreadableFileError } from './unreadable-file';
import { xlsxRows } from './xlsx-rows';

export interface FileRows {
  /** Names of the sheets that are not blank; empty for other kinds of files. */
  sheets: string[];
  /** The sheet that was read; undefined when every sheet is blank. */
  sheet: string | undefined;
  rows: TableRow[];
}

/**
 * Returns the rows of an Excel or CSV file; the content decides the kind, not the name. Throws `UnreadableFileError`.
 */
export async function readRows(file: Buffer, wantedSheet: string | undefined): Promise<FileRows> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
    const workbook = await openWorkbook(file);
    const { sheets } = workbook;
    const sheet = sheets.find((name) => name === wantedSheet) ?? sheets[0];
    return { sheets, sheet, rows: await xlsxRows(workbook, sheet) };
  }
  // the container of .xls, and of an .xlsx with a password
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) throw new UnreadableFileError('oldExcel');
  const text = decodeText(file);
  // a web page or XML that a program saved as .xls
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(text)) throw new UnreadableFileError('oldExcel');
  if (text.includes('\0') || text.startsWith('%PDF')) throw new UnreadableFileError('fileType');
  return { sheets: [], sheet: undefined, rows: parseCsvRows(text) };
}
