import { TextDecoder } from 'node:util';
import { maxColumns, type TableRow } from './table-row';
import { attribute, type Element, elementsOf, plainText, without } from './xml';
import { openZip, ZipError } from './zip';

/** All parts that are read, unpacked: ten thousand full rows take a quarter of it. */
const maxUnpackedBytes = 40 * 1024 * 1024;
const mostSheets = 30;

/** A zip that holds something else than a workbook. */
export class NoWorkbookError extends Error {}

interface Workbook {
  part: (name: string) => Promise<Buffer | undefined>;
  /** Those that are not hidden, in their order. */
  sheets: { name: string; path: string }[];
  since1904: boolean;
}

/** Names of the sheets that are not hidden and hold anything. Throws as `xlsxRows` does. */
export async function filledSheets(file: Buffer): Promise<string[]> {
  const { part, sheets } = await openWorkbook(file);
  const names: string[] = [];
  for (const { name, path } of sheets.slice(0, mostSheets)) {
    const content = await part(path);
    if (content?.includes('<v>') || content?.includes('<is>')) names.push(name);
  }
  return names;
}

/**
 * The rows of a sheet (ECMA-376 part 1), of the first that is not hidden when it is not named, as texts; a day is the number that a spreadsheet counts it
 * by, from 1900. Formulas give what they came to when the file was saved, or nothing where that was an error. A cell merged over
 * several rows says the same in each.
 *
 * @throws {NoWorkbookError}, {ZipError}, {TooMuchError} and {XmlError}
 */
export async function* xlsxRows(file: Buffer, sheetName: string | undefined): AsyncGenerator<TableRow> {
  const { part, sheets, since1904 } = await openWorkbook(file);
  const path = (sheets.find(({ name }) => name === sheetName) ?? sheets[0])?.path;
  const sheet = await xmlOf(part, path ?? 'xl/worksheets/sheet1.xml');
  if (sheet === undefined) throw new ZipError('no sheet');
  const strings = [...elementsOf((await xmlOf(part, 'xl/sharedStrings.xml')) ?? '', 'si')].map(textOf);

  const merged = mergedCells(sheet);
  let number = 0;
  for (const { attributes, content } of elementsOf(sheet, 'row')) {
    number = Number(attribute(attributes, 'r') ?? number + 1);
    const cells: string[] = [];
    for (const found of elementsOf(content, 'c')) {
      const column = columnOf(attribute(found.attributes, 'r')) ?? cells.length;
      if (column >= maxColumns) break;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(found, strings, since1904);
    }
    yield merged(number, cells);
  }
}

/** Says of each row in turn which of its cells are merged, and fills in what stands in a row above. */
function mergedCells(sheet: string): (row: number, cells: string[]) => TableRow {
  const starting = new Map<number, { from: number; to: number; last: number }[]>();
  for (const { attributes } of elementsOf(sheet.slice(sheet.lastIndexOf('sheetData>')), 'mergeCell')) {
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(attributes, 'ref') ?? '') ?? [];
    const from = columnOf(left) ?? maxColumns;
    const to = Math.min(columnOf(right) ?? 0, maxColumns - 1);
    if (from > to) continue;
    const row = Number(top);
    const others = starting.get(row) ?? [];
    others.push({ from, to, last: Number(bottom) });
    starting.set(row, others);
  }
  const above = new Map<number, { text: string; to: number; last: number }>();
  return (row, cells) => {
    for (const { from, to, last } of starting.get(row) ?? []) above.set(from, { text: cells[from] ?? '', to, last });
    const spans: [number, number][] = [];
    for (const [from, { text, to, last }] of above) {
      if (row > last) {
        above.delete(from);
        continue;
      }
      while (cells.length <= from) cells.push('');
      cells[from] = text;
      if (to > from) spans.push([from, to]);
    }
    return { row, cells, spans };
  };
}

async function openWorkbook(file: Buffer): Promise<Workbook> {
  const part = openZip(file, maxUnpackedBytes);
  const workbook = await xmlOf(part, 'xl/workbook.xml');
  if (workbook === undefined) throw new NoWorkbookError('no workbook');
  const targets = new Map<string, string>();
  for (const { attributes } of elementsOf((await xmlOf(part, 'xl/_rels/workbook.xml.rels')) ?? '', 'Relationship')) {
    const target = attribute(attributes, 'Target') ?? '';
    targets.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const all = [...elementsOf(workbook, 'sheet')].map(({ attributes }) => ({
    name: attribute(attributes, 'name') ?? '',
    path: targets.get(attribute(attributes, 'id') ?? '') ?? 'xl/worksheets/sheet1.xml',
    isHidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
  }));
  const shown = all.filter(({ isHidden }) => !isHidden);
  const [properties] = elementsOf(workbook, 'workbookPr');
  const since1904 = ['1', 'true'].includes(attribute(properties?.attributes ?? '', 'date1904') ?? '');
  return { part, sheets: shown.length > 0 ? shown : all, since1904 };
}

async function xmlOf(part: Workbook['part'], name: string): Promise<string | undefined> {
  const content = await part(name);
  return content && safeText(content);
}

function safeText(content: Buffer): string {
  const utf16 = content[0] === 0xff && content[1] === 0xfe;
  const xml = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(content);
  if (xml.includes('<!DOCTYPE')) throw new ZipError('a document type');
  return xml;
}

/** What is written, without what tells how it is read aloud. */
function textOf({ content }: Element): string {
  const written = content.includes('rPh') ? without(content, 'rPh') : content;
  return [...elementsOf(written, 't')].map((run) => plainText(run.content)).join('');
}

function cellText(cell: Element, strings: readonly string[], since1904: boolean): string {
  const type = attribute(cell.attributes, 't');
  if (type === 'inlineStr') return textOf(cell);
  const [found] = elementsOf(cell.content, 'v');
  const written = plainText(found?.content ?? '').trim();
  if (type === 'e') return '';
  if (type === 's') return strings[Number(written)] ?? '';
  if (type !== undefined && type !== 'n') return written;
  if (written === '') return '';
  const counted = Number(written);
  if (!Number.isFinite(counted)) return written;
  // a workbook that counts from 1904 says a day by a smaller number
  if (since1904 && counted > 20_000 && counted < 80_000) return String(counted + 1462);
  return Number.isInteger(counted) ? BigInt(counted).toString() : String(counted);
}

/** 'A' of 'A7' is 0, 'AB' is 27. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
