import { wrongStudentDays } from '@school/api-contract/families/registrations';
import {
  isOfKind,
  requiredStudentFields,
  type StudentBody,
  type StudentField,
  studentBody,
  studentFields,
} from '@school/api-contract/students/student-fields';
import type { ImportField, ImportReading, ImportRow } from '@school/api-contract/students/student-import';
import { mapInBatches } from '../../../platform/map-in-batches';
import { foldText } from '../../../shared/fold-text';
import { compareCards } from '../card-differences';
import type { StudentCard } from '../student-fields';
import { assignExtraPhones } from './extra-phones';
import { type FileChild, identifyChildren, toSimilarKey } from './file-children';
import type { GroupPlaces } from './group-places';
import type { ImportTable } from './import-lines';
import { mergeLines, noteValuesLeftOut } from './merge-lines';
import { findColumn, type GivenCard } from './read-line';
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
  /** By `toChildKey`. */
  known: ReadonlyMap<string, readonly KnownStudent[]>;
  /** By `toSimilarKey`. */
  similar: ReadonlyMap<string, SimilarStudent>;
  places: GroupPlaces;
  /** 'yyyy-MM-dd' */
  today: string;
  reading: ImportReading;
}

/** What became of the first line about a child. */
interface FirstLine {
  row: number;
  isWrong: boolean;
  /** Of all lines about the child. */
  given: GivenCard;
}

/** Decides what happens with each line, in the order of the file: the first lines take the last places of a group. */
export async function planImport(
  { columns, lines }: ImportTable,
  { known, similar, places, today, reading }: ImportContext,
): Promise<PlannedLine[]> {
  const identities = await identifyChildren(lines, known, reading.answers);
  const firstLines = new Map<FileChild, FirstLine>();

  return mapInBatches(lines, (line, index): PlannedLine => {
    const identity = identities[index] ?? { kind: 'alone', card: undefined };
    const child = identity.kind === 'child' ? identity.child : undefined;
    const match = identity.kind === 'alone' ? identity.card : child?.card;
    const faults = [...line.faults];
    const over = (state: ImportRow['state'], told: Partial<ImportRow> = {}): PlannedLine => ({
      shown: {
        row: line.row,
        state,
        name: line.name,
        birthDate: line.birthDate,
        studentId: match?.id ?? null,
        duplicate: null,
        sameAsRow: null,
        question: 'question' in identity ? identity.question : null,
        card: null,
        similar: null,
        changes: [],
        notes: [],
        faults: state === 'wrong' ? faults : [],
        ...told,
      },
      newCard: undefined,
      changedCard: undefined,
      known: match,
      groupIds: [],
    });

    const first = child && firstLines.get(child);
    if (first) {
      const notes = noteValuesLeftOut(line, first.given, columns);
      return over(first.isWrong ? 'wrong' : 'duplicate', { duplicate: 'inFile', sameAsRow: first.row, notes });
    }
    if (identity.kind === 'several') return over('duplicate', { duplicate: 'several' });

    const told = child ? child.lines.toSorted((a, b) => a - b).flatMap((at) => lines[at] ?? []) : [];
    const merged = mergeLines([line, ...told.slice(1)]);
    const addFault: AddFault = (fault, field, value = '', message = null) => {
      const column = findColumn(field, columns);
      const source = told.find(({ given }) => Object.hasOwn(given, field)) ?? line;
      const cell = column ? `${column.letter}${source.row}` : null;
      faults.push({ fault, field, column: column?.heading ?? null, cell, value, message });
    };
    if (identity.kind === 'asked' || identity.kind === 'tooMany') {
      addFault(identity.kind === 'asked' ? 'maybeSame' : 'tooManySimilar', 'fullName', line.name);
      return over('wrong');
    }
    if (match && !match.active) addFault('archived', 'fullName', line.name);
    const direction = merged.given.sportsDirection ?? match?.sportsDirection ?? reading.sportsDirection;
    const { joined, notes: groupNotes } = places.find(merged.groups, { match, direction });
    const { given, notes: phoneNotes } = assignExtraPhones(
      match ? toChanges(merged.given, match) : withDirection(merged.given, joined, reading),
      merged,
      match,
    );
    if (!match) {
      const missing = listMissing(given, faults).map((field) => findColumn(field, columns)?.field ?? field);
      for (const field of new Set(missing)) addFault('missing', field);
    }
    addDayFaults(given, match, today, addFault);
    const isWrong = faults.length > 0;
    if (child) firstLines.set(child, { row: line.row, isWrong, given: merged.given });
    if (isWrong) return over('wrong');

    places.take(joined);
    const notes = [...phoneNotes, ...groupNotes];
    const groupIds = joined.map(({ id }) => id);
    if (!match) {
      const newCard = studentBody.parse(given);
      const { parentName, parentPhone, sportsDirection } = newCard;
      const made = over('new', {
        card: { parentName, parentPhone, sportsDirection },
        similar: shownSimilar(similar.get(toSimilarKey(given) ?? '')),
        changes: groupChange(joined),
        notes,
      });
      return { ...made, newCard, groupIds };
    }
    const changedCard = { ...toCard(match), ...given };
    const changes = [...compareCards(match, changedCard), ...groupChange(joined)];
    if (changes.length === 0) return over('duplicate', { duplicate: 'same', notes });
    return { ...over('changed', { changes, notes }), changedCard, groupIds };
  });
}

type AddFault = (
  fault: ImportRow['faults'][number]['fault'],
  field: ImportField,
  value?: string,
  message?: string | null,
) => void;

function shownSimilar(student: SimilarStudent | undefined): ImportRow['similar'] {
  if (!student) return null;
  return { name: `${student.lastName} ${student.firstName}`, birthDate: student.birthDate };
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

function toCard({ key: _key, id: _id, active: _active, updatedAt: _at, groupIds: _groups, ...card }: KnownStudent) {
  return card satisfies StudentCard;
}
