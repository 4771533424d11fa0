import type { SessionUser } from '@school/api-contract/auth';
import { hasCapability } from '@school/api-contract/roles';
import type { RouteInput } from '@school/api-contract/route';
import type { Student, StudentRow, StudentSort, studentRoutes } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { type Page, positionId, positionMoment, positionText, readCursor, toPage } from '../platform/http/paging';
import type { StudentFilter } from './student-filter.sql';
import { sightOf } from './student-sight';
import { findStudent, findStudents, type ListedStudent } from './students.repository';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ListQuery = RouteInput<typeof studentRoutes.list>['query'];
type ExportQuery = RouteInput<typeof studentRoutes.export>['query'];

const namePosition = z.tuple([positionText, positionText, positionId]);
const birthPosition = z.tuple([z.iso.date().refine((day) => day >= '1900-01-01'), positionId]);
const createdPosition = z.tuple([positionMoment, positionId]);

/** Students that the user may see, sorted as asked; the JSON of each is a `StudentRow`. */
export async function listStudents(deps: Deps, user: SessionUser, query: ListQuery): Promise<Page<ListedStudent>> {
  const { sort = 'name' } = query;
  const rows = await findStudents(deps.db, filterOf(query, user), sightOf(deps, deps.db, user), {
    sort,
    after: readPosition(query.cursor, sort),
    limit: query.limit + 1,
  });
  return toPage(rows, query.limit, ({ json, createdPosition = '' }) => {
    const student: StudentRow = JSON.parse(json);
    return positionOf({ ...student, createdPosition }, sort);
  });
}

/** The filter as the query says it. Refuses with FORBIDDEN who asks by payments and sees none. */
export function filterOf(query: ExportQuery, { role }: Pick<SessionUser, 'role'>): StudentFilter {
  if (query.owes && !hasCapability(role, 'payments')) throw refuse('FORBIDDEN');
  return {
    ids: query.ids?.split(',').map(Number),
    search: query.search,
    active: query.active === undefined ? undefined : query.active === 'true',
    groupId: query.groupId,
    noGroup: query.noGroup === 'true',
    unsigned: query.unsigned === 'true',
    documentEnding: query.documentEnding === 'true',
    owes: query.owes === 'true',
  };
}

function readPosition(cursor: string | undefined, sort: StudentSort): readonly (string | number)[] | undefined {
  switch (sort) {
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

/** What the list is sorted by, of this student. */
export function positionOf(
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

/** One student, with no more than the role needs; another coach's student does not exist for a coach (NOT_FOUND). */
export async function readStudent(
  deps: Pick<AppDeps, 'clock'>,
  db: Knex,
  user: SessionUser,
  id: number,
): Promise<Student> {
  const found = await findStudent(db, id, sightOf(deps, db, user));
  if (!found) throw refuse('NOT_FOUND');
  const {
    birthCertificateNumber,
    birthCertificateIssueDate,
    parentPassportSeries,
    parentPassportNumber,
    parentPassportIssuedBy,
    parentActualAddress,
    medicalInfo,
    additionalInfo,
    trainingAddress,
    ...student
  } = found;
  const identityDocuments = {
    birthCertificateNumber,
    birthCertificateIssueDate,
    parentPassportSeries,
    parentPassportNumber,
    parentPassportIssuedBy,
  };
  const seesIdentity = hasCapability(user.role, 'viewIdentityDocuments');
  const seesMedical = hasCapability(user.role, 'viewMedicalInfo');
  return {
    ...student,
    createdAt: student.createdAt.toISOString(),
    updatedAt: student.updatedAt.toISOString(),
    medicalInfo: seesMedical ? medicalInfo : null,
    additionalInfo: seesMedical ? additionalInfo : null,
    trainingAddress: seesMedical ? trainingAddress : null,
    parentActualAddress: seesIdentity ? parentActualAddress : null,
    identityDocuments: seesIdentity ? identityDocuments : null,
  };
}
