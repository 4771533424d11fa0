import { setImmediate } from 'node:timers/promises';
import { type ImportRefusal, importRefusals, maxImportBytes } from '@school/api-contract/student-import';
import { refuseField } from '../../platform/app-error';
import { csvRows, decodedText } from './csv-rows';
import type { TableRow } from './table-row';
import { filledSheets, NoWorkbookError, xlsxRows } from './xlsx-rows';
import { XmlError } from './xml';
import { TooMuchError, ZipError } from './zip';

/** Other requests get their turn after so many rows. */
const batch = 250;

export const refuseFile = (reason: ImportRefusal) => refuseField('file', importRefusals[reason]);

/** The rows of an Excel or CSV file, by what it is and not by its name. Refuses with VALIDATION_FAILED of `file`. */
export async function* tableRows(file: Buffer, sheet: string | undefined): AsyncGenerator<TableRow> {
  if (file.length > maxImportBytes) throw refuseFile('tooLarge');
  let count = 0;
  try {
    for await (const row of rowsOf(file, sheet)) {
      yield row;
      count += 1;
      if (count % batch === 0) await setImmediate();
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Names of the sheets that hold anything; a file of another kind has none. Refuses as `tableRows` does. */
export async function sheetsOf(file: Buffer): Promise<string[]> {
  if (!isZip(file) || file.length > maxImportBytes) return [];
  try {
    return await filledSheets(file);
  } catch (error) {
    throw refusalOf(error);
  }
}

const isZip = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

function refusalOf(error: unknown): unknown {
  if (error instanceof TooMuchError) return refuseFile('tooMuchInside');
  if (error instanceof NoWorkbookError) return refuseFile('fileType');
  return error instanceof ZipError || error instanceof XmlError ? refuseFile('broken') : error;
}

function rowsOf(file: Buffer, sheet: string | undefined): AsyncIterable<TableRow> | Iterable<TableRow> {
  if (isZip(file)) return xlsxRows(file, sheet);
  // the container of .xls, and of an .xlsx with a password
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) throw refuseFile('oldExcel');
  const text = decodedText(file);
  // a web page or XML that its program called .xls
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(text)) throw refuseFile('oldExcel');
  if (text.includes('\0') || text.startsWith('%PDF')) throw refuseFile('fileType');
  return csvRows(text);
}
