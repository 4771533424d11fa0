import { wrongStudentDays } from '@school/api-contract/families/registrations';
import {
  isOfKind,
  requiredStudentFields,
  type StudentBody,
  type StudentField,
  studentBody,
  studentFields,
} from '@school/api-contract/students/student-fields';
import type {
  ImportDuplicate,
  ImportField,
  ImportReading,
  ImportRow,
} from '@school/api-contract/students/student-import';
import { mapInBatches } from '../../../platform/map-in-batches';
import { foldText } from '../../../shared/fold-text';
import { compareCards } from '../card-differences';
import type { StudentCard } from '../student-fields';
import { assignExtraPhones } from './extra-phones';
import type { ImportTable } from './import-lines';
import { findColumn, type GivenCard, type ImportLine } from './read-line';
import type { KnownStudent, OpenGroup, SimilarStudent } from './student-import.repository';

/** What the import will do with a line. */
export interface PlannedLine {
  shown: ImportRow;
  newCard: StudentBody | undefined;
  /** The whole card after the import. */
  changedCard: StudentCard | undefined;
  known: KnownStudent | undefined;
  /** Groups that the child will join. */
  groupIds: number[];
}

interface ImportContext {
  known: readonly KnownStudent[];
  similar: readonly SimilarStudent[];
  groups: readonly OpenGroup[];
  /** 'yyyy-MM-dd' */
  today: string;
  reading: ImportReading;
}

/** Decides what happens with each line, in the order of the file: the first lines take the last places of a group. */
export async function planImport(
  { columns, lines }: ImportTable,
  { known, similar, groups, today, reading }: ImportContext,
): Promise<PlannedLine[]> {
  const knownByLine = groupBy(known, ({ line }) => line);
  const similarTo = new Map(similar.map((student) => [student.line, student]));
  const groupsByName = groupBy(groups, ({ name }) => foldText(name));
  const free = new Map(groups.map(({ id, freePlaces }) => [id, freePlaces]));
  const seen = new Map<string, SeenLine[]>();
  const taken = new Map<number, number>();

  return mapInBatches(lines, (line, index): PlannedLine => {
    const faults = [...line.faults];
    const addFault = (
      fault: ImportRow['faults'][number]['fault'],
      field: ImportField,
      value = '',
      message?: string,
    ) => {
      const column = findColumn(field, columns);
      const cell = column ? `${column.letter}${line.row}` : null;
      faults.push({ fault, field, column: column?.heading ?? null, cell, value, message: message ?? null });
    };
    const candidates = knownByLine.get(index) ?? [];
    const match = findMatch(candidates, line.given);
    const shown = { row: line.row, name: line.name, birthDate: line.birthDate, studentId: match?.id ?? null };
    const over = (
      state: ImportRow['state'],
      duplicate: ImportDuplicate | null = null,
      sameAsRow: number | null = null,
    ): PlannedLine => ({
      shown: {
        ...shown,
        state,
        duplicate,
        sameAsRow,
        card: null,
        similar: null,
        changes: [],
        notes: [],
        faults: state === 'wrong' ? faults : [],
      },
      newCard: undefined,
      changedCard: undefined,
      known: match,
      groupIds: [],
    });

    const earlier =
      (line.faults.length === 0 ? findEarlierRow(line.given, seen) : undefined) ?? (match && taken.get(match.id));
    if (earlier !== undefined) return over('duplicate', 'inFile', earlier);
    if (!match && candidates.length > 0 && faults.length === 0) return over('duplicate', 'several');

    if (match && !match.active) addFault('archived', 'fullName', line.name);
    const joined = groupsToJoin(line, match, { groupsByName, free, addFault });
    const { given, notes } = assignExtraPhones(
      match ? toChanges(line.given, match) : withDirection(line.given, joined, reading),
      line,
      match,
    );
    if (!match) {
      const missing = listMissing(given, faults).map((field) => findColumn(field, columns)?.field ?? field);
      for (const field of new Set(missing)) addFault('missing', field);
    }
    addDayFaults(given, match, today, addFault);
    if (faults.length > 0) return over('wrong');

    for (const { id } of joined) free.set(id, (free.get(id) ?? 0) - 1);
    remember(line, seen);
    if (match) taken.set(match.id, line.row);
    const groupIds = joined.map(({ id }) => id);
    if (!match) {
      const newCard = studentBody.parse(given);
      const { parentName, parentPhone, sportsDirection } = newCard;
      const made = {
        card: { parentName, parentPhone, sportsDirection },
        similar: shownSimilar(similarTo.get(index)),
        changes: groupChange(joined),
        notes,
      };
      return { ...over('new'), newCard, groupIds, shown: { ...over('new').shown, ...made } };
    }
    const changedCard = { ...toCard(match), ...given };
    const changes = [...compareCards(match, changedCard), ...groupChange(joined)];
    if (changes.length === 0)
      return { ...over('duplicate', 'same'), shown: { ...over('duplicate', 'same').shown, notes } };
    return { ...over('changed'), changedCard, groupIds, shown: { ...over('changed').shown, changes, notes } };
  });
}

type AddFault = (
  fault: ImportRow['faults'][number]['fault'],
  field: ImportField,
  value?: string,
  message?: string,
) => void;

/** Returns the only candidate, or the only one of several with the same patronymic. */
function findMatch(candidates: readonly KnownStudent[], { middleName }: GivenCard): KnownStudent | undefined {
  if (candidates.length <= 1) return candidates[0];
  const same = candidates.filter((each) => foldText(each.middleName ?? '') === foldText(middleName ?? ''));
  return same.length === 1 ? same[0] : undefined;
}

const toChildKey = ({ lastName = '', firstName = '', birthDate = '' }: GivenCard) =>
  [foldText(lastName), foldText(firstName), birthDate].join('|');

function shownSimilar(student: SimilarStudent | undefined): ImportRow['similar'] {
  if (!student) return null;
  return { name: `${student.lastName} ${student.firstName}`, birthDate: student.birthDate };
}

interface SeenLine {
  row: number;
  middleName: string;
}

/**
 * Returns the earlier line about the same child, if there is one. Lines with different patronymics are about different
 * children.
 */
function findEarlierRow(given: GivenCard, seen: ReadonlyMap<string, SeenLine[]>): number | undefined {
  const middleName = foldText(given.middleName ?? '');
  return seen
    .get(toChildKey(given))
    ?.find((other) => other.middleName === '' || middleName === '' || other.middleName === middleName)?.row;
}

function remember({ row, given }: ImportLine, seen: Map<string, SeenLine[]>): void {
  const key = toChildKey(given);
  seen.set(key, [...(seen.get(key) ?? []), { row, middleName: foldText(given.middleName ?? '') }]);
}

function groupsToJoin(
  { groups: names }: ImportLine,
  match: KnownStudent | undefined,
  {
    groupsByName,
    free,
    addFault,
  }: {
    groupsByName: Map<string, OpenGroup[]>;
    free: Map<number, number>;
    addFault: AddFault;
  },
): OpenGroup[] {
  return names.flatMap((name) => {
    const [group, ...others] = groupsByName.get(foldText(name)) ?? [];
    if (!group) addFault('groupUnknown', 'groups', name);
    else if (others.length > 0) addFault('groupAmbiguous', 'groups', name);
    else if (match?.groupIds.includes(group.id)) return [];
    else if ((free.get(group.id) ?? 0) <= 0) addFault('groupFull', 'groups', name);
    else return [group];
    return [];
  });
}

/** A file that names the group need not name its direction; without either, the choice for the whole file counts. */
function withDirection(given: GivenCard, [group]: readonly OpenGroup[], reading: ImportReading): GivenCard {
  const sportsDirection = given.sportsDirection ?? group?.sportsDirection ?? reading.sportsDirection;
  return sportsDirection === undefined ? given : { ...given, sportsDirection };
}

/**
 * Returns the values of a line that change a known card. A name that differs only in ё or in letter case is the same
 * name.
 */
function toChanges(given: GivenCard, match: KnownStudent): GivenCard {
  const changes = { ...given };
  for (const field of studentFields) {
    if (!isOfKind(field, 'name')) continue;
    if (foldText(changes[field] ?? '') === foldText(match[field] ?? '')) delete changes[field];
  }
  return changes;
}

/** Lists required fields that a new card lacks; a field with a wrong value is not missing. */
function listMissing(given: GivenCard, faults: ImportRow['faults']): StudentField[] {
  const isFaulty = (field: ImportField) => faults.some((fault) => fault.field === field);
  return requiredStudentFields.filter(
    (field) =>
      given[field] === undefined &&
      !isFaulty(field) &&
      !(isFaulty('fullName') && (field === 'lastName' || field === 'firstName')),
  );
}

/** Adds faults by the rules of registration for days, as for a card that is typed. */
function addDayFaults(given: GivenCard, match: KnownStudent | undefined, today: string, addFault: AddFault): void {
  const birthDate = given.birthDate ?? match?.birthDate;
  if (birthDate === undefined) return;
  const issued = given.birthCertificateIssueDate ?? birthDate;
  const wrong = wrongStudentDays({ birthDate, birthCertificateIssueDate: issued }, today);
  if (!match && wrong.birthDate) addFault('invalid', 'birthDate', russianDay(birthDate), wrong.birthDate);
  if (given.birthCertificateIssueDate && wrong.birthCertificateIssueDate) {
    addFault('invalid', 'birthCertificateIssueDate', russianDay(issued), wrong.birthCertificateIssueDate);
  }
}

const russianDay = (day: string) => day.split('-').reverse().join('.');

function groupChange(joined: readonly OpenGroup[]): ImportRow['changes'] {
  const names = joined.map(({ name }) => name).join(', ');
  return joined.length > 0 ? [{ field: 'groups', from: null, to: names }] : [];
}

function toCard({ line: _line, id: _id, active: _active, updatedAt: _at, groupIds: _groups, ...card }: KnownStudent) {
  return card satisfies StudentCard;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
