import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RouteInput } from '@school/api-contract/route';
import { hasCapability } from '@school/api-contract/rules/roles';
import { type StudentField, studentFields, studentFieldTable } from '@school/api-contract/students/student-fields';
import {
  identityDocumentsSchema,
  type Student,
  type StudentRow,
  type StudentSort,
  type studentRoutes,
} from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionId, positionMoment, positionText, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { searchEitherLayout } from '../../shared/search-either-layout';
import { lastNameRank, searchWords } from '../../shared/student-search';
import type { StudentFilter } from './student-filter.sql';
import { currentScope } from './student-scope';
import { findStudent, findStudents, type ListedStudent, type ListSort, type StudentPage } from './students.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;
type ListQuery = RouteInput<typeof studentRoutes.list>['query'];
type ExportQuery = RouteInput<typeof studentRoutes.export>['query'];

const namePosition = z.tuple([positionText, positionText, positionId]);
const matchPosition = z.tuple([z.number().int(), positionText, positionText, positionId]);
const birthPosition = z.tuple([z.iso.date().refine((day) => day >= '1900-01-01'), positionId]);
const createdPosition = z.tuple([positionMoment, positionId]);

/** Students that the user can see, in the requested order; the JSON of each is a `StudentRow`. */
export async function listStudents(deps: Deps, user: SessionUser, query: ListQuery): Promise<Page<ListedStudent>> {
  const sort = query.sort ?? (searchWords(query.search ?? '').length > 0 ? 'match' : 'name');
  const filter = toFilter(query, user);
  const page: StudentPage<ListSort> = {
    sort,
    after: readPosition(query.cursor, sort),
    limit: query.limit + 1,
  };
  const { rows, otherLayout } = await searchEitherLayout(query.search, (search) =>
    findStudents(deps.db, { ...filter, search }, currentScope(deps, deps.db, user), page),
  );
  const named = rows.map((row) => nameLayout(row, otherLayout));
  return toPage(named, query.limit, ({ json, createdPosition = '', rank = 0 }) => {
    const student: StudentRow = JSON.parse(json);
    if (sort === 'match') return [rank, ...toPosition({ ...student, createdPosition }, 'name')];
    return toPosition({ ...student, createdPosition }, sort);
  });
}

/** Says of a name that only the text of the other keyboard layout has matched why it was found. */
function nameLayout(row: ListedStudent, otherLayout: string | undefined): ListedStudent {
  if (otherLayout === undefined || row.rank === undefined || row.rank > lastNameRank) return row;
  const student: StudentRow = JSON.parse(row.json);
  const found: StudentRow['found'] = { by: 'layout', text: otherLayout, relationship: null };
  return { ...row, json: JSON.stringify({ ...student, found }) };
}

/** Refuses with FORBIDDEN when the query filters by payments and the role cannot see them. */
export function toFilter(query: ExportQuery, { role }: Pick<SessionUser, 'role'>): StudentFilter {
  if (query.owes && !hasCapability(role, 'payments')) throw refuse('FORBIDDEN');
  return {
    ids: query.ids?.split(',').map(Number),
    search: query.search,
    active: query.active === undefined ? undefined : query.active === 'true',
    groupId: query.groupId,
    sportsDirection: query.sportsDirection,
    noGroup: query.noGroup === 'true',
    unsigned: query.unsigned === 'true',
    documentEnding: query.documentEnding === 'true',
    owes: query.owes === 'true',
  };
}

function readPosition(cursor: string | undefined, sort: ListSort): readonly (string | number)[] | undefined {
  switch (sort) {
    case 'match':
      return readCursor(cursor, matchPosition);
    case 'name':
    case '-name':
      return readCursor(cursor, namePosition);
    case 'birthDate':
    case '-birthDate':
      return readCursor(cursor, birthPosition);
    case '-createdAt':
      return readCursor(cursor, createdPosition);
  }
}

/** The student's position in the sorted list. */
export function toPosition(
  student: Pick<StudentRow, 'id' | 'lastName' | 'firstName' | 'birthDate'> & { createdPosition: string },
  sort: StudentSort,
): readonly (string | number)[] {
  switch (sort) {
    case 'name':
    case '-name':
      return [student.lastName, student.firstName, student.id];
    case 'birthDate':
    case '-birthDate':
      return [student.birthDate, student.id];
    case '-createdAt':
      return [student.createdPosition, student.id];
  }
}

/** One student, with only the fields that the role may see; NOT_FOUND for another coach's student. */
export async function getStudent(
  deps: Pick<PlatformDeps, 'clock'>,
  db: Knex,
  user: SessionUser,
  id: number,
): Promise<Student> {
  const found = await findStudent(db, id, currentScope(deps, db, user));
  if (!found) throw refuse('NOT_FOUND');
  const isHidden = (field: StudentField) => {
    const { seenWith } = studentFieldTable[field];
    return seenWith !== undefined && !hasCapability(user.role, seenWith);
  };
  const hidden = Object.fromEntries(studentFields.filter(isHidden).map((field) => [field, null]));
  const seesIdentity = hasCapability(user.role, 'viewIdentityDocuments');
  return {
    ...found,
    ...hidden,
    contractSignedAt: found.contractSignedAt?.toISOString() ?? null,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    identityDocuments: seesIdentity ? identityDocumentsSchema.parse(found) : null,
  };
}
