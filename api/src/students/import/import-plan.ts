import { wrongStudentDays } from '@school/api-contract/registrations';
import type { ImportDuplicate, ImportField, ImportReading, ImportRow } from '@school/api-contract/student-import';
import { studentBody } from '@school/api-contract/students';
import { cardDifferences } from '../card-differences';
import { blankCard, type StudentCard } from '../student-card.repository';
import type { ImportTable } from './import-lines';
import { folded } from './mend';
import { withMorePhones } from './more-phones';
import { columnOf, type GivenCard, type ImportLine } from './read-line';
import type { KnownStudent, OpenGroup, SimilarStudent } from './student-import.repository';

/** What a line will do. */
export interface PlannedLine {
  shown: ImportRow;
  /** Of new and changed ones: the whole card as it will be. */
  card: StudentCard | undefined;
  known: KnownStudent | undefined;
  /** Groups to be joined. */
  groupIds: number[];
}

interface Surroundings {
  known: readonly KnownStudent[];
  similar: readonly SimilarStudent[];
  groups: readonly OpenGroup[];
  /** 'yyyy-MM-dd' */
  today: string;
  reading: ImportReading;
}

/** Decides of each line what it is, in the order of the file: the first takes the last place of a group. */
export function planImport(
  { columns, lines }: ImportTable,
  { known, similar, groups, today, reading }: Surroundings,
): PlannedLine[] {
  const knownOf = grouped(known, ({ line }) => line);
  const similarTo = new Map(similar.map((student) => [student.line, student]));
  const groupsOf = grouped(groups, ({ name }) => folded(name));
  const free = new Map(groups.map(({ id, maxStudents, taken }) => [id, maxStudents - taken]));
  const seen = new Map<string, SeenLine[]>();
  const taken = new Map<number, number>();

  return lines.map((line, index) => {
    const faults = [...line.faults];
    const say = (fault: ImportRow['faults'][number]['fault'], field: ImportField, value = '', message?: string) => {
      const column = columnOf(field, columns);
      const cell = column ? `${column.letter}${line.row}` : null;
      faults.push({ fault, field, column: column?.heading ?? null, cell, value, message: message ?? null });
    };
    const candidates = knownOf.get(index) ?? [];
    const match = theOne(candidates, line.given);
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
      card: undefined,
      known: match,
      groupIds: [],
    });

    const earlier =
      (line.faults.length === 0 ? rowSeen(line.given, seen) : undefined) ?? (match && taken.get(match.id));
    if (earlier !== undefined) return over('duplicate', 'inFile', earlier);
    if (!match && candidates.length > 0 && faults.length === 0) return over('duplicate', 'several');

    if (match && !match.active) say('archived', 'fullName', line.name);
    const joined = groupsToJoin(line, match, { groupsOf, free, say });
    const { given, notes } = withMorePhones(
      match ? changesOf(line.given, match) : withDirection(line.given, joined, reading),
      line,
      match,
    );
    if (!match) {
      const missing = missingOf(given, faults).map((field) => columnOf(field, columns)?.field ?? field);
      for (const field of new Set(missing)) say('missing', field);
    }
    sayWrongDays(given, match, today, say);
    if (faults.length > 0) return over('wrong');

    for (const { id } of joined) free.set(id, (free.get(id) ?? 0) - 1);
    remember(line, seen);
    if (match) taken.set(match.id, line.row);
    const groupIds = joined.map(({ id }) => id);
    if (!match) {
      const card = { ...blankCard, ...studentBody.parse(given) };
      const { parentName, parentPhone, sportsDirection } = card;
      const made = {
        card: { parentName, parentPhone, sportsDirection },
        similar: shownSimilar(similarTo.get(index)),
        changes: groupChange(joined),
        notes,
      };
      return { ...over('new'), card, groupIds, shown: { ...over('new').shown, ...made } };
    }
    const card = { ...cardOf(match), ...given };
    const changes = [...cardDifferences(match, card), ...groupChange(joined)];
    if (changes.length === 0)
      return { ...over('duplicate', 'same'), shown: { ...over('duplicate', 'same').shown, notes } };
    return { ...over('changed'), card, groupIds, shown: { ...over('changed').shown, changes, notes } };
  });
}

type Say = (fault: ImportRow['faults'][number]['fault'], field: ImportField, value?: string, message?: string) => void;

/** The only candidate, or of several the only one with the same patronymic. */
function theOne(candidates: readonly KnownStudent[], { middleName }: GivenCard): KnownStudent | undefined {
  if (candidates.length <= 1) return candidates[0];
  const same = candidates.filter((each) => folded(each.middleName ?? '') === folded(middleName ?? ''));
  return same.length === 1 ? same[0] : undefined;
}

const keyOf = ({ lastName = '', firstName = '', birthDate = '' }: GivenCard) =>
  [folded(lastName), folded(firstName), birthDate].join('|');

function shownSimilar(student: SimilarStudent | undefined): ImportRow['similar'] {
  if (!student) return null;
  return { name: `${student.lastName} ${student.firstName}`, birthDate: student.birthDate };
}

interface SeenLine {
  row: number;
  middleName: string;
}

/** The earlier line about the same child, if there is one: two patronymics that differ are of two children. */
function rowSeen(given: GivenCard, seen: ReadonlyMap<string, SeenLine[]>): number | undefined {
  const middleName = folded(given.middleName ?? '');
  return seen
    .get(keyOf(given))
    ?.find((other) => other.middleName === '' || middleName === '' || other.middleName === middleName)?.row;
}

function remember({ row, given }: ImportLine, seen: Map<string, SeenLine[]>): void {
  const key = keyOf(given);
  seen.set(key, [...(seen.get(key) ?? []), { row, middleName: folded(given.middleName ?? '') }]);
}

function groupsToJoin(
  { groups: names }: ImportLine,
  match: KnownStudent | undefined,
  { groupsOf, free, say }: { groupsOf: Map<string, OpenGroup[]>; free: Map<number, number>; say: Say },
): OpenGroup[] {
  return names.flatMap((name) => {
    const [group, ...others] = groupsOf.get(folded(name)) ?? [];
    if (!group) say('groupUnknown', 'groups', name);
    else if (others.length > 0) say('groupAmbiguous', 'groups', name);
    else if (match?.groupIds.includes(group.id)) return [];
    else if ((free.get(group.id) ?? 0) <= 0) say('groupFull', 'groups', name);
    else return [group];
    return [];
  });
}

/** A file that names the group need not name its direction too; what is in neither is as chosen for the whole file. */
function withDirection(given: GivenCard, [group]: readonly OpenGroup[], reading: ImportReading): GivenCard {
  const sportsDirection = given.sportsDirection ?? group?.sportsDirection ?? reading.sportsDirection;
  return sportsDirection === undefined ? given : { ...given, sportsDirection };
}

const nameFields = ['lastName', 'firstName', 'middleName', 'parentName', 'secondParentName'] as const;

/** What a line says of a known child: a name that only differs in ё or in letter case is the same name. */
function changesOf(given: GivenCard, match: KnownStudent): GivenCard {
  const changes = { ...given };
  for (const field of nameFields) {
    if (folded(changes[field] ?? '') === folded(match[field] ?? '')) delete changes[field];
  }
  return changes;
}

const required = ['lastName', 'firstName', 'birthDate', 'sportsDirection', 'parentName', 'parentPhone'] as const;

/** What a new card lacks; a field that is wrong is not missing. */
function missingOf(given: GivenCard, faults: ImportRow['faults']): (typeof required)[number][] {
  const isFaulty = (field: ImportField) => faults.some((fault) => fault.field === field);
  return required.filter(
    (field) =>
      given[field] === undefined &&
      !isFaulty(field) &&
      !(isFaulty('fullName') && (field === 'lastName' || field === 'firstName')),
  );
}

/** The rules of registration for days, as for a card that is typed. */
function sayWrongDays(given: GivenCard, match: KnownStudent | undefined, today: string, say: Say): void {
  const birthDate = given.birthDate ?? match?.birthDate;
  if (birthDate === undefined) return;
  const issued = given.birthCertificateIssueDate ?? birthDate;
  const wrong = wrongStudentDays({ birthDate, birthCertificateIssueDate: issued }, today);
  if (!match && wrong.birthDate) say('invalid', 'birthDate', russianDay(birthDate), wrong.birthDate);
  if (given.birthCertificateIssueDate && wrong.birthCertificateIssueDate) {
    say('invalid', 'birthCertificateIssueDate', russianDay(issued), wrong.birthCertificateIssueDate);
  }
}

const russianDay = (day: string) => day.split('-').reverse().join('.');

function groupChange(joined: readonly OpenGroup[]): ImportRow['changes'] {
  const names = joined.map(({ name }) => name).join(', ');
  return joined.length > 0 ? [{ field: 'groups', from: null, to: names }] : [];
}

function cardOf({ line: _line, id: _id, active: _active, updatedAt: _at, groupIds: _groups, ...card }: KnownStudent) {
  return card satisfies StudentCard;
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
