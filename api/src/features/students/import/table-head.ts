import type { ImportField, ImportReading } from '@school/api-contract/students/student-import';
import { columnName } from '../../../platform/excel/workbook-parts';
import { findMeaning, type Meaning, toField } from './headings';
import { fieldKinds, isBlank } from './normalize-value';
import { maxColumns, type TableRow } from './table-row';

/** A column of the table and the field that it is read as. */
export interface Column {
  index: number;
  /** The letter in a spreadsheet. */
  letter: string;
  /** Unique: a repeated heading gets its letter added, a missing one is replaced by the letter. */
  heading: string;
  /** Undefined: the column is not read. */
  field: ImportField | undefined;
  /** The meaning of the heading alone. */
  meaning: Meaning | undefined;
}

export interface TableHead {
  columns: Column[];
  /** Number of the first rows that are headings or above them. */
  height: number;
  /** Row number in a spreadsheet; null when there are no headings. */
  headingRow: number | null;
}

interface Candidate {
  headings: string[];
  height: number;
  meant: Set<Meaning>;
}

const longestHeading = 100;
const namesOfChild: readonly Meaning[] = ['fullName', 'firstName', 'nameBackwards', 'firstAndMiddle'];

/**
 * Finds the headings among the first rows that are not blank: one row, or two of which the upper names the person
 * ('Мама' over 'ФИО' and 'Телефон'). A table without known headings is read by its columns' letters; undefined when
 * there is no table. A row that was chosen by hand holds the headings, together with the row above it if only both are
 * complete.
 */
export function readHead(first: readonly TableRow[], reading: ImportReading): TableHead | undefined {
  if (!first.some(({ cells }) => filled(cells).length > 1)) return undefined;
  const byHand = new Map(reading.columns.map(({ heading, field }) => [heading, field]));
  const best =
    findChosenHeadings(first, reading.headingRow, byHand) ??
    listCandidates(first, byHand).reduce<Candidate | undefined>(chooseBetter, undefined);
  const { headings, height } = best ?? createHeadlessTable(first);
  return { columns: toColumns(toUniqueHeadings(headings), byHand), height, headingRow: first[height - 1]?.row ?? null };
}

function findChosenHeadings(
  first: readonly TableRow[],
  headingRow: number | undefined,
  byHand: ReadonlyMap<string, ImportField | null>,
): Candidate | undefined {
  const at = first.findIndex(({ row }) => row === headingRow);
  const row = first[at];
  if (!row) return undefined;
  const alone = toCandidate(toTexts(row), at + 1, byHand);
  const above = first[at - 1];
  if (isComplete(alone) || above?.row !== row.row - 1 || !looksLikeHeadings(above)) return alone;
  // the row above holds all of the headings, and another one was chosen
  if (isComplete(toCandidate(toTexts(above), at, byHand))) return alone;
  const both = toCandidate(joinHeadings(toTexts(above), toTexts(row)), at + 1, byHand);
  return isComplete(both) ? both : alone;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => !isBlank(cell));

function listCandidates(first: readonly TableRow[], byHand: ReadonlyMap<string, ImportField | null>): Candidate[] {
  return first.flatMap((row, at) => {
    if (!looksLikeHeadings(row)) return [];
    const upper = toTexts(row);
    const made = [toCandidate(upper, at + 1, byHand)];
    const next = first[at + 1];
    if (next?.row === row.row + 1 && looksLikeHeadings(next)) {
      made.push(toCandidate(joinHeadings(upper, toTexts(next)), at + 2, byHand));
    }
    return made;
  });
}

/** Returns false for a line with a date or a phone, which is about a child. */
function looksLikeHeadings({ cells }: TableRow): boolean {
  return filled(cells).length > 1 && !cells.some((cell) => /\d.*\d.*\d.*\d.*\d/.test(cell));
}

/** Returns the texts as they look: a merged cell gives its text to each of its columns. */
function toTexts({ cells, spans = [] }: TableRow): string[] {
  const texts = cells.map((cell) => cell.replace(/[\s\u200b\ufeff]+/g, ' ').trim());
  for (const [from, to] of spans) {
    for (let column = from + 1; column <= to; column += 1) texts[column] ||= texts[from] ?? '';
  }
  return Array.from(texts, (text) => (text ?? '').slice(0, longestHeading));
}

function joinHeadings(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]];
    return (above === below ? above : `${above} ${below}`.trim()).slice(0, longestHeading);
  });
}

function toCandidate(headings: string[], height: number, byHand: ReadonlyMap<string, ImportField | null>): Candidate {
  const meant = new Set(headings.flatMap((heading) => byHand.get(heading) ?? findMeaning(heading) ?? []));
  return { headings, height, meant };
}

/** Prefers the candidate with name and birth date, then the one with more fields, then the earlier. */
function chooseBetter(best: Candidate | undefined, each: Candidate): Candidate | undefined {
  if (each.meant.size === 0) return best;
  if (!best || isComplete(each) !== isComplete(best)) return !best || isComplete(each) ? each : best;
  return each.meant.size > best.meant.size ? each : best;
}

const isComplete = ({ meant }: Candidate) => meant.has('birthDate') && namesOfChild.some((name) => meant.has(name));

function createHeadlessTable(first: readonly TableRow[]): { headings: string[]; height: number } {
  const possible = first.filter(looksLikeHeadings);
  const most = Math.max(...possible.map(({ cells }) => filled(cells).length));
  const row = possible.find(({ cells }) => filled(cells).length === most);
  if (row) return { headings: toTexts(row), height: first.indexOf(row) + 1 };
  const width = Math.max(...first.map(({ cells }) => cells.length));
  return { headings: Array.from({ length: width }, () => ''), height: 0 };
}

/** Makes a unique name for each column; the first of equal ones has no letter. */
function toUniqueHeadings(headings: readonly string[]): Heading[] {
  const seen = new Set<string>();
  return Array.from({ length: maxColumns }, (_, index) => {
    const said = headings[index] ?? '';
    const letter = columnName(index);
    const heading = said === '' ? letter : seen.has(said) ? `${said} (${letter})` : said;
    seen.add(said);
    return { index, letter, heading, said };
  });
}

interface Heading {
  index: number;
  letter: string;
  heading: string;
  /** The heading in the file; '' when there is none. */
  said: string;
}

const names: readonly ImportField[] = ['fullName', 'parentName', 'secondParentName'];

function toColumns(headings: readonly Heading[], byHand: ReadonlyMap<string, ImportField | null>): Column[] {
  const known = headings.map((each) => ({ ...each, meaning: findMeaning(each.said), hand: byHand.get(each.heading) }));
  const meant = new Set(known.flatMap(({ hand, meaning }) => (hand === undefined ? (meaning ?? []) : (hand ?? []))));
  const taken = new Map<ImportField, string>();
  for (const { hand, said } of known) if (hand && !taken.has(hand)) taken.set(hand, said);
  const chosen = new Set<ImportField>();

  return known.map(({ index, letter, heading, said, meaning, hand }) => {
    const wanted = hand === undefined ? meaning && toField(meaning, meant) : (hand ?? undefined);
    const column = { index, letter, heading, meaning };
    if (wanted === undefined) return { ...column, field: undefined };
    const before = taken.get(wanted);
    const isFirst = hand ? !chosen.has(wanted) : before === undefined;
    if (!isFirst && !mayJoin(wanted, said, before ?? '')) return { ...column, field: undefined };
    if (hand) chosen.add(wanted);
    if (before === undefined) taken.set(wanted, said);
    return { ...column, field: wanted };
  });
}

/**
 * Returns whether several columns may make one text: notes, groups, a name in parts, and columns under one merged
 * heading.
 */
function mayJoin(field: ImportField, said: string, before: string): boolean {
  if (fieldKinds[field] === 'note') return true;
  if (!names.includes(field)) return false;
  return said === before || (field !== 'fullName' && isPart(said) && isPart(before));
}

const isPart = (heading: string) => /фамил|имя|отчеств|first|last|middle/i.test(heading);
