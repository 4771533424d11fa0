import { studentBody } from '@school/api-contract/students/student-fields';
import type { ImportField, ImportRow } from '@school/api-contract/students/student-import';
import { importFieldSchema } from '@school/api-contract/students/student-import';
import type { z } from 'zod';
import { isNoSuchDay, toShownDay } from './normalize-day';
import { findPhoneFault, splitPhoneAndName, splitPhones } from './normalize-phone';
import { fieldKinds, isBlank, isDayField, normalizeValue } from './normalize-value';
import type { Column } from './table-head';
import type { TableRow } from './table-row';

/** All fields of a card that a line may fill; blank cells give no field. */
const givenCard = studentBody.partial();
export type GivenCard = z.output<typeof givenCard>;

/** Of one child. */
export const mostGroups = 20;

export interface ImportLine {
  row: number;
  given: GivenCard;
  /** Names of groups, as they are in the file. */
  groups: string[];
  /** The second and later phones of a cell, as they are in the file. */
  morePhones: { text: string; cell: string }[];
  faults: ImportRow['faults'];
  /** Also shown for a wrong line. */
  name: string;
  birthDate: string;
}

/** Reads the cells of one line, every value cleaned and checked by the rules of the card. `today` is 'yyyy-MM-dd'. */
export function readLine({ row, cells }: TableRow, columns: readonly Column[], today: string): ImportLine {
  const values: Record<string, unknown> = {};
  const texts = new Map<ImportField, string>();
  for (const { index, field, heading } of columns) {
    const cell = cells[index] ?? '';
    if (field === undefined || isBlank(cell)) continue;
    const value = normalizeValue(field, cell, today);
    if (typeof value !== 'string') values[field] = value;
    else texts.set(field, joined(field, texts.get(field), value, heading));
  }
  const morePhones: ImportLine['morePhones'] = [];
  for (const [field, text] of texts) {
    const [first, ...others] = isPhoneField(field) ? splitPhones(text) : [];
    const cell = `${findColumn(field, columns)?.letter ?? ''}${row}`;
    morePhones.push(...others.map((other) => ({ text: other, cell })));
    Object.assign(values, toValues(field, first ?? text, columns));
  }
  const groups = groupNames(texts.get('groups') ?? '');
  const name = [values.lastName, values.firstName, values.middleName].filter(Boolean).join(' ').slice(0, 300);
  const parsed = givenCard.safeParse(values);
  const issues = parsed.error?.issues ?? [];
  const place = { row, cells, columns };
  const faults = issues.flatMap((issue) => toFaults(issue, values, place));
  // the rest of a wrong line is read too, so that all faults are reported at once
  for (const { path } of issues) delete values[String(path[0])];
  const birthDate = String(values.birthDate ?? toPlace('birthDate', place).value).slice(0, 40);
  const fullName = texts.get('fullName');
  if (fullName !== undefined && !values.firstName && !faults.some(({ field }) => field === 'firstName')) {
    faults.push({ fault: 'nameParts', field: 'fullName', ...toPlace('fullName', place), message: null });
  }
  return {
    row,
    given: parsed.data ?? givenCard.safeParse(values).data ?? {},
    groups,
    morePhones,
    faults,
    name,
    birthDate,
  };
}

const isPhoneField = (field: ImportField) => fieldKinds[field] === 'phone';

/** Joins columns of one field into one text; in notes each part begins with its heading. */
function joined(field: ImportField, before: string | undefined, value: string, heading: string): string {
  if (field === 'groups') return before === undefined ? value : `${before}; ${value}`;
  const isNote = fieldKinds[field] === 'note';
  const said = isNote && (before !== undefined || !/\p{L}/u.test(value)) ? `${heading}: ${value}` : value;
  return before === undefined ? said : `${before}${isNote ? '\n' : ' '}${said}`;
}

function toValues(field: ImportField, text: string, columns: readonly Column[]): Record<string, unknown> {
  const reads = (other: ImportField) => columns.some((column) => column.field === other);
  switch (field) {
    case 'groups':
      return {};
    case 'fullName':
      return nameParts(text, columns.find((column) => column.field === field)?.meaning === 'nameBackwards');
    case 'firstName': {
      const [firstName, ...rest] = text.split(' ');
      const isWithMiddle = columns.find((column) => column.field === field)?.meaning === 'firstAndMiddle';
      return isWithMiddle && rest.length > 0 ? { firstName, middleName: rest.join(' ') } : { firstName: text };
    }
    case 'parentPassport':
      return passportParts(text);
    case 'parentPhone': {
      const { phone, name } = splitPhoneAndName(text);
      return { parentPhone: phone, ...(name !== undefined && !reads('parentName') && { parentName: name }) };
    }
    case 'secondParentPhone': {
      const { phone, name } = splitPhoneAndName(text);
      return {
        secondParentPhone: phone,
        ...(name !== undefined && !reads('secondParentName') && { secondParentName: name }),
      };
    }
    default:
      return { [field]: text };
  }
}

/**
 * Splits 'Фамилия Имя Отчество', everything after the second word being the patronymic, or a name with the surname at
 * the end.
 */
function nameParts(fullName: string, isBackwards: boolean) {
  const words = fullName.split(' ').filter((part) => part !== '');
  if (isBackwards) words.unshift(...words.splice(-1));
  const [lastName, firstName, ...rest] = words;
  return {
    lastName,
    ...(firstName !== undefined && { firstName }),
    // without a patronymic a known card keeps its own
    ...(rest.length > 0 && { middleName: rest.join(' ') }),
  };
}

/**
 * Splits '45 10 123456, выдан ОВД «Арбат»'; a text that begins otherwise becomes the series and is reported as wrong.
 */
function passportParts(text: string): Record<string, unknown> {
  const [, first = '', second = '', number, rest = ''] =
    /^(?:серия )?(\d{2}) ?(\d{2})[\s,;/]*(?:№|номер|N)?\s*(\d{6})(?!\d)(.*)$/i.exec(text) ?? [];
  if (number === undefined) return { parentPassportSeries: text };
  const issuedBy = rest.replace(/^[\s,;.]*(?:кем )?(?:выдан[ао]?)?[\s:]*/i, '');
  return {
    parentPassportSeries: first + second,
    parentPassportNumber: number,
    ...(/\p{L}{3}/u.test(issuedBy) && { parentPassportIssuedBy: issuedBy }),
  };
}

function groupNames(text: string): string[] {
  const names = text.split(/[;,\n]/).map((name) => name.replace(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => !isBlank(name)))].slice(0, mostGroups);
}

interface Place {
  row: number;
  cells: readonly string[];
  columns: readonly Column[];
}

function toFaults(
  { path, message }: z.core.$ZodIssue,
  values: Readonly<Record<string, unknown>>,
  place: Place,
): ImportRow['faults'] {
  const field = importFieldSchema.safeParse(path[0]).data;
  if (field === undefined) return [];
  const where = toPlace(field, place);
  const phoneFault = isPhoneField(field) ? findPhoneFault(where.value) : undefined;
  const fault = isDayField(field) && isNoSuchDay(values[field]) ? 'noSuchDay' : phoneFault;
  return [{ fault: fault ?? 'invalid', field, ...where, message: fault ? null : message }];
}

const wholes: Partial<Record<ImportField, ImportField>> = {
  lastName: 'fullName',
  firstName: 'fullName',
  middleName: 'fullName',
  parentPassportSeries: 'parentPassport',
  parentPassportNumber: 'parentPassport',
  parentPassportIssuedBy: 'parentPassport',
};

/** Returns the column with the field; one column may hold several fields. */
export function findColumn(field: ImportField, columns: readonly Column[]): Column | undefined {
  const reads = (other: ImportField | undefined) => other && columns.find((column) => column.field === other);
  return reads(field) ?? reads(wholes[field]);
}

/** Returns the place of a field in the file and the text there. */
function toPlace(field: ImportField, { row, cells, columns }: Place) {
  const found = findColumn(field, columns);
  const written = (found && cells[found.index]) ?? '';
  return {
    column: found?.heading ?? null,
    cell: found ? `${found.letter}${row}` : null,
    value: (isDayField(field) ? toShownDay(written) : written).trim().slice(0, 200),
  };
}
