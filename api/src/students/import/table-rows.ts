import { setImmediate } from 'node:timers/promises';
import { type ImportRefusal, importRefusals, maxImportBytes } from '@school/api-contract/student-import';
import { refuseField } from '../../platform/app-error';
import { csvRows, decodedText } from './csv-rows';
import type { TableRow } from './table-row';
import { NoWorkbookError, xlsxRows } from './xlsx-rows';
import { XmlError } from './xml';
import { TooMuchError, ZipError } from './zip';

/** Other requests get their turn after so many rows. */
const batch = 250;

export const refuseFile = (reason: ImportRefusal) => refuseField('file', importRefusals[reason]);

/** The rows of an Excel or CSV file, by what it is and not by its name. Refuses with VALIDATION_FAILED of `file`. */
export async function* tableRows(file: Buffer): AsyncGenerator<TableRow> {
  if (file.length > maxImportBytes) throw refuseFile('tooLarge');
  let count = 0;
  try {
    for await (const row of rowsOf(file)) {
      yield row;
      count += 1;
      if (count % batch === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof TooMuchError) throw refuseFile('tooMuchInside');
    if (error instanceof NoWorkbookError) throw refuseFile('fileType');
    if (error instanceof ZipError || error instanceof XmlError) throw refuseFile('broken');
    throw error;
  }
}

function rowsOf(file: Buffer): AsyncIterable<TableRow> | Iterable<TableRow> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return xlsxRows(file);
  // the container of .xls, and of an .xlsx with a password
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) throw refuseFile('oldExcel');
  const text = decodedText(file);
  // a web page or XML that its program called .xls
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(text)) throw refuseFile('oldExcel');
  if (text.includes('\0') || text.startsWith('%PDF')) throw refuseFile('fileType');
  return csvRows(text);
}
