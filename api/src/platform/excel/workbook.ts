import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import {
  type Column,
  cellStyles,
  columnName,
  contentTypes,
  packageRelations,
  sheetHead,
  sheetTail,
  styles,
  workbook,
  workbookRelations,
} from './workbook-parts';

/** A text is always stored as text, so that a spreadsheet never evaluates what people typed. */
export type Cell = string | number | null | { day: string } | { month: string };

interface Sheet {
  name: string;
  columns: readonly Column[];
  /** Cells in column order; `{day}` is 'yyyy-MM-dd', `{month}` 'yyyy-MM'. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** Rows such as totals below the data; the sheet's filter neither hides nor sorts them. */
  footer?: readonly (readonly Cell[])[];
}

/** Length of sheet text that is compressed at once. */
const batchLength = 64 * 1024;

/**
 * Creates an Excel file of one sheet (ECMA-376) while it is sent, so memory use does not grow with the rows. A client
 * that disconnects also ends the reading of rows.
 */
export function createExcelStream(sheet: Sheet): Readable {
  return Readable.from(packed(sheet), { objectMode: false });
}

async function* packed({ name, columns, rows, footer = [] }: Sheet): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const part = (path: string) => {
    const file = new ZipDeflate(path, { level: 3 });
    zip.add(file);
    return file;
  };
  const whole = { ...contentTypes, ...packageRelations, ...workbookRelations, ...styles, ...workbook(name) };
  for (const [path, text] of Object.entries(whole)) part(path).push(strToU8(text), true);

  const file = part('xl/worksheets/sheet1.xml');
  const headings = columns.map(({ header }) => header);
  const headingStyles = columns.map(() => cellStyles.header);
  const numberStyles = columns.map(({ format }) => cellStyles[format ?? 'plain']);
  let text = sheetHead(columns) + rowText(1, headings, headingStyles);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += rowText(number, row, numberStyles);
    if (text.length < batchLength) continue;
    file.push(strToU8(text));
    text = '';
    yield* take();
  }
  text += footer.map((row, index) => rowText(number + 1 + index, row, numberStyles)).join('');
  file.push(strToU8(text + sheetTail(columns.length, number)), true);
  zip.end();
  yield* take();
}

/** @param styles of the columns: they apply to numbers, and in the row of headings to texts */
function rowText(number: number, cells: readonly Cell[], styles: readonly number[]): string {
  const texts = cells.map((cell, index) =>
    cellText(`${columnName(index)}${number}`, cell, styles[index] ?? cellStyles.plain),
  );
  return `<row r="${number}">${texts.join('')}</row>`;
}

function cellText(place: string, cell: Cell, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberText(place, cell, style);
  if (typeof cell === 'object') {
    return 'day' in cell
      ? numberText(place, toSerialDay(cell.day), cellStyles.day)
      : numberText(place, toSerialDay(`${cell.month}-01`), cellStyles.month);
  }
  const styled = style === cellStyles.header ? ` s="${style}"` : '';
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${toXmlText(cell)}</t></is></c>`;
}

function numberText(place: string, value: number, style: number): string {
  return `<c r="${place}"${style === cellStyles.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`;
}

const maxCellLength = 32_767;
// characters that XML 1.0 does not allow
const invalidXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function toXmlText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .replace(invalidXmlCharacters, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Days since 30 December 1899, the date format of spreadsheets. */
function toSerialDay(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
}
