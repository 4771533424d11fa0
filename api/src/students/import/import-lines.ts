import type { ImportField, ImportRow } from '@school/api-contract/student-import';
import { importFieldSchema, maxImportRows } from '@school/api-contract/student-import';
import { studentBody } from '@school/api-contract/students';
import type { z } from 'zod';
import { type Headings, type ImportColumn, readHeadings } from './headings';
import { isBlank, mended } from './mend';
import { refuseFile, tableRows } from './table-rows';

/** Everything of a card that a line may give; what it leaves blank is not there. */
const givenCard = studentBody.partial();
export type GivenCard = z.output<typeof givenCard>;

export interface ImportLine {
  row: number;
  given: GivenCard;
  /** Names of groups, as they are in the file. */
  groups: string[];
  faults: ImportRow['faults'];
  /** To be shown, also of a line that is wrong. */
  name: string;
  birthDate: string;
}

export interface ImportTable {
  headings: Headings;
  lines: ImportLine[];
}

/** A file may begin with a title and the school's address. */
const firstLines = 20;

/** Reads a file into lines, every value mended and checked by the rules of the card. Refuses with VALIDATION_FAILED of `file`. */
export async function readTable(file: Buffer, today: string): Promise<ImportTable> {
  let headings: Headings | undefined;
  const lines: ImportLine[] = [];
  let seen = 0;
  for await (const { row, cells } of tableRows(file)) {
    if (cells.every(isBlank)) continue;
    if (!headings) {
      headings = readHeadings(cells);
      seen += 1;
      if (!headings && seen === firstLines) break;
    } else if (lines.length === maxImportRows) throw refuseFile('tooManyRows');
    else lines.push(readLine(row, cells, headings.columns, today));
  }
  if (!headings) throw refuseFile('noHeadings');
  if (lines.length === 0) throw refuseFile('noRows');
  return { headings, lines };
}

function readLine(row: number, cells: readonly string[], columns: readonly ImportColumn[], today: string): ImportLine {
  const values: Record<string, unknown> = {};
  let groups: string[] = [];
  for (const { index, field } of columns) {
    const cell = cells[index] ?? '';
    if (isBlank(cell)) continue;
    const value = mended(field, cell, today);
    if (field === 'fullName') Object.assign(values, nameParts(String(value)));
    else if (field === 'groups') groups = groupNames(cell);
    else if (field === 'parentName' && values.parentName) values.parentName = `${values.parentName} ${value}`;
    else values[field] = value;
  }
  const name = [values.lastName, values.firstName, values.middleName].filter(Boolean).join(' ').slice(0, 300);
  const birthDate = String(values.birthDate ?? '').slice(0, 40);
  const parsed = givenCard.safeParse(values);
  const issues = parsed.error?.issues ?? [];
  // the rest of a wrong line is read all the same, so that everything wrong is said at once
  for (const { path } of issues) delete values[String(path[0])];
  return {
    row,
    given: parsed.data ?? givenCard.safeParse(values).data ?? {},
    groups,
    faults: issues.flatMap((issue) => faultOf(issue, cells, columns)),
    name,
    birthDate,
  };
}

/** 'Фамилия Имя Отчество'; what follows the second word is the patronymic. */
function nameParts(fullName: string) {
  const [lastName, firstName, ...rest] = fullName.split(' ').filter((part) => part !== '');
  return { lastName, firstName, middleName: rest.length > 0 ? rest.join(' ') : undefined };
}

function groupNames(cell: string): string[] {
  const names = cell.split(/[;,\n]/).map((name) => name.replace(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => !isBlank(name)))].slice(0, 20);
}

function faultOf(
  { path, message }: z.core.$ZodIssue,
  cells: readonly string[],
  columns: readonly ImportColumn[],
): ImportRow['faults'] {
  const field = importFieldSchema.safeParse(path[0]).data;
  if (field === undefined) return [];
  return [{ fault: 'invalid', field, ...placeOf(field, cells, columns), message }];
}

const nameFields: readonly ImportField[] = ['lastName', 'firstName', 'middleName'];

/** The column that says the field; parts of a name may stand in one. */
export function columnOf(field: ImportField, columns: readonly ImportColumn[]): ImportColumn | undefined {
  const whole = nameFields.includes(field) ? 'fullName' : undefined;
  return columns.find((column) => column.field === field) ?? columns.find((column) => column.field === whole);
}

/** Where in the file a field stands, and what is written there. */
function placeOf(
  field: ImportField,
  cells: readonly string[],
  columns: readonly ImportColumn[],
): { column: string | null; value: string } {
  const found = columnOf(field, columns);
  return { column: found?.heading ?? null, value: (found ? (cells[found.index] ?? '') : '').slice(0, 200) };
}
