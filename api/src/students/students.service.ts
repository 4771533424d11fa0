import type { SessionUser } from '@school/api-contract/auth';
import { hasCapability } from '@school/api-contract/roles';
import type { RouteInput } from '@school/api-contract/route';
import type { Student, StudentRow, studentRoutes } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { z } from 'zod';
import { ownGroupIds, visibleGroupIds } from '../groups/visible-groups';
import { refuse } from '../platform/app-error';
import { type Page, positionId, positionText, readCursor, toPage } from '../platform/http/paging';
import { findStudent, findStudents } from './students.repository';

const positionSchema = z.tuple([positionText, positionText, positionId]);

type ListQuery = RouteInput<typeof studentRoutes.list>['query'];

/** Students that the user may see, by last and first name. */
export async function listStudents(db: Knex, user: SessionUser, query: ListQuery): Promise<Page<StudentRow>> {
  const rows = await findStudents(db, {
    search: query.search,
    active: query.active === undefined ? undefined : query.active === 'true',
    ofGroups: attendedGroups(db, user),
    shownGroups: visibleGroupIds(db, user),
    after: readCursor(query.cursor, positionSchema),
    limit: query.limit + 1,
  });
  return toPage(rows, query.limit, (student) => [student.lastName, student.firstName, student.id]);
}

/** One student, with no more than the role needs; another coach's student does not exist for a coach (NOT_FOUND). */
export async function readStudent(db: Knex, user: SessionUser, id: number): Promise<Student> {
  const found = await findStudent(db, id, {
    ofGroups: attendedGroups(db, user),
    shownGroups: visibleGroupIds(db, user),
  });
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
    medicalInfo: seesMedical ? medicalInfo : null,
    additionalInfo: seesMedical ? additionalInfo : null,
    trainingAddress: seesMedical ? trainingAddress : null,
    parentActualAddress: seesIdentity ? parentActualAddress : null,
    identityDocuments: seesIdentity ? identityDocuments : null,
  };
}

/** A coach sees only students of own groups; every other role sees all (domain.md). */
function attendedGroups(db: Knex, user: SessionUser): Knex.QueryBuilder | undefined {
  return user.role === 'coach' ? ownGroupIds(db, user) : undefined;
}
