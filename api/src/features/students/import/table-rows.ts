import { decodeText, parseCsvRows } from './csv-rows';
import { openWorkbook } from './open-workbook';
import type { TableRow } from './table-row';
import { UnreadableFileError } from './unreadable-file';
import { xlsxRows } from './xlsx-rows';

export interface FileRows {
  /** Names of the sheets that hold anything; a file of another kind has none. */
  sheets: string[];
  /** The sheet that was read; undefined: the file has none that holds anything. */
  sheet: string | undefined;
  rows: TableRow[];
}

/** The rows of an Excel or CSV file, by what it is and not by its name. Throws `UnreadableFileError`. */
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
  // a web page or XML that its program called .xls
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(text)) throw new UnreadableFileError('oldExcel');
  if (text.includes('\0') || text.startsWith('%PDF')) throw new UnreadableFileError('fileType');
  return { sheets: [], sheet: undefined, rows: parseCsvRows(text) };
}
