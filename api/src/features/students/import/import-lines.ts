import type { ImportColumn, ImportPreview, ImportReading } from '@school/api-contract/students/student-import';
import { maxImportRows } from '@school/api-contract/students/student-import';
import { findTitle, type TitleRow } from './group-titles';
import { toShownDay } from './normalize-day';
import { isBlank, isDayField } from './normalize-value';
import { type ImportLine, readLine } from './read-line';
import { type Column, readHead } from './table-head';
import type { TableRow } from './table-row';
import { readRows } from './table-rows';
import { UnreadableFileError } from './unreadable-file';

export interface ImportTable {
  sheets: string[];
  sheet: string | null;
  /** All columns with a heading or with cells below it. */
  columns: (Column & { samples: string[] })[];
  lines: ImportLine[];
  needed: ImportPreview['needed'];
  headingRow: number | null;
  firstRows: ImportPreview['firstRows'];
  /** Rows with one cell, which may be names of groups. */
  titles: TitleRow[];
  passedOver: ImportPreview['passedOver'];
}

/** A file may begin with a title and the school's address. */
const firstLines = 20;
const sampledLines = 200;
const maxSamples = 3;
const longestSample = 60;
export const maxSkippedRows = 100;
const maxTitles = 500;
const shownRows = 10;
const shownCells = 12;

/**
 * Reads a file into lines, every value cleaned and checked by the rules of the card. Lines are read only when columns
 * for the name and the birth date are known. Runs only in the worker, since a hostile file may take any time and
 * memory. Throws `UnreadableFileError`.
 */
export async function readTable(file: Buffer, reading: ImportReading, today: string): Promise<ImportTable> {
  const { sheets, sheet, rows } = await readRows(file, reading.sheet);
  const table: ImportTable = {
    ...{ sheets, sheet: sheet ?? null, columns: [], lines: [], needed: [] },
    ...{ headingRow: null, firstRows: [], titles: [], passedOver: [] },
  };
  const first: TableRow[] = [];
  let isBegun = false;
  let count = 0;
  const take = (row: TableRow) => {
    count += 1;
    const isRead = table.needed.length === 0;
    const title = isRead && table.titles.length < maxTitles ? findTitle(row) : undefined;
    if (title) table.titles.push(title);
    if (title && !title.maybeChild) return;
    if (isRead && isAboutNobody(row, table.columns)) return passOver(table, row);
    if (count <= sampledLines) sample(table.columns, row);
    if (!isRead) return;
    if (table.lines.length === maxImportRows) throw new UnreadableFileError('tooManyRows');
    else table.lines.push(readLine(row, table.columns, today));
  };
  const begin = () => {
    isBegun = true;
    const head = readHead(first, reading);
    if (!head) throw new UnreadableFileError('noHeadings');
    table.columns = head.columns.map((column) => ({ ...column, samples: [] }));
    table.needed = toNeeded(head.columns);
    table.headingRow = head.headingRow;
    table.firstRows = first.slice(0, shownRows).map(shownRow);
    // only group names are of use above the headings
    table.titles.push(...first.slice(0, head.height).flatMap((row) => findTitle(row) ?? []));
    first.slice(head.height).forEach(take);
  };
  for (const row of rows) {
    if (row.cells.every(isBlank)) continue;
    if (isBegun) take(row);
    else if (first.push(row) === firstLines) begin();
  }
  if (!isBegun) begin();
  if (count === 0 || (table.needed.length === 0 && table.lines.length === 0)) throw new UnreadableFileError('noRows');
  table.columns = table.columns.filter(({ heading, letter, samples }) => heading !== letter || samples.length > 0);
  return table;
}

/** The columns as the preview shows them. */
export function toImportColumns({ columns }: ImportTable): ImportColumn[] {
  return columns.map(({ letter, heading, field, samples }) => ({ letter, heading, field: field ?? null, samples }));
}

function toNeeded(columns: readonly Column[]): ImportTable['needed'] {
  const reads = (field: Column['field']) => columns.some((column) => column.field === field);
  const needed: ImportTable['needed'] = [];
  if (!reads('fullName') && !reads('firstName')) needed.push('fullName');
  if (!reads('birthDate')) needed.push('birthDate');
  return needed;
}

function sample(columns: ImportTable['columns'], { cells }: TableRow): void {
  for (const { index, field, samples } of columns) {
    const cell = cells[index] ?? '';
    if (samples.length === maxSamples || isBlank(cell)) continue;
    const text = (isDayField(field) ? toShownDay(cell) : cell).trim().slice(0, longestSample);
    if (!samples.includes(text)) samples.push(text);
  }
}

function shownRow({ row, cells }: TableRow): ImportTable['firstRows'][number] {
  const texts = cells.slice(0, shownCells).map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, longestSample));
  return { row, cells: texts };
}

/** Returns true for totals, titles within the table, lines with only a number, and repeated headings. */
function isAboutNobody({ cells, spans = [] }: TableRow, columns: readonly Column[]): boolean {
  const said = columns.filter(({ field, index }) => field !== undefined && !isBlank(cells[index] ?? ''));
  if (said.length === 0) return true;
  const filled = cells.filter((cell) => !isBlank(cell));
  const isDated = said.some(({ field }) => field === 'birthDate');
  if (!isDated && /^\s*(?:итог|всего|total)/i.test(filled[0] ?? '')) return true;
  if (filled.length === 1) return spans.length > 0 || /:/.test(filled[0] ?? '');
  return (
    said.length > 1 &&
    said.every(({ index, heading }) => heading.includes((cells[index] ?? '').replace(/\s+/g, ' ').trim()))
  );
}

function passOver({ passedOver }: ImportTable, { row, cells }: TableRow): void {
  const text = [...new Set(cells.filter((cell) => !isBlank(cell)))].join(' ').replace(/\s+/g, ' ').trim();
  if (passedOver.length < maxSkippedRows && /\p{L}/u.test(text)) passedOver.push({ row, text: text.slice(0, 100) });
}
