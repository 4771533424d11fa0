import { toPaymentState } from '@school/api-contract/rules/payment-state';
import { studentRoutes } from '@school/api-contract/students/students';
import { z } from 'zod';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement, SerializedJson } from '../../platform/http/implement';
import { positionDay, positionId, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { listWrongStudentDays } from '../../shared/wrong-student-days';
import { getSchoolToday } from '../school/school.service';
import {
  archiveStudent,
  createStudent,
  getPhoneUses,
  listDuplicates,
  restoreStudent,
  updateStudent,
} from './student-card.service';
import { listChanges } from './student-changes.service';
import { countByQuickFilter } from './student-counts.repository';
import { findMarks, findMemberships, findStudentPayments } from './student-records.repository';
import { assertStudentVisible, currentScope } from './student-scope';
import { getStudent, listStudents } from './students.service';
import { exportStudents } from './students-export';

export function studentsRoutes(deps: PlatformDeps): Implementation[] {
  const { db } = deps;
  return [
    implement(studentRoutes.list, async ({ query, caller, reply }) => {
      const page = await listStudents(deps, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return new SerializedJson(`[${page.rows.map(({ json }) => json).join(',')}]`);
    }),
    implement(studentRoutes.counts, ({ caller }) => countByQuickFilter(db, currentScope(deps, db, signedIn(caller)))),
    implement(
      studentRoutes.export,
      excelExport(deps, {
        event: 'student.exported',
        facts: ({ query: { sort: _, ...filter } }) => ({ filters: listFilterNames(filter) }),
        name: 'Ученики',
        latinName: 'students',
        make: async ({ query, caller }) => ({
          file: exportStudents(deps, signedIn(caller), query),
          period: await getSchoolToday(db, deps.clock.now()),
        }),
      }),
    ),
    implement(studentRoutes.read, ({ params, caller }) => getStudent(deps, db, signedIn(caller), params.id)),
    implement(
      studentRoutes.create,
      ({ body, caller }) => createStudent(deps, body, caller),
      async (body) => listWrongStudentDays(body, await getSchoolToday(db, deps.clock.now())),
    ),
    implement(studentRoutes.update, ({ params, body, caller }) => updateStudent(deps, params.id, body, caller)),
    implement(studentRoutes.phoneUses, ({ params }) => getPhoneUses(deps, params.id)),
    implement(studentRoutes.archive, ({ params, caller }) => archiveStudent(deps, params.id, caller)),
    implement(studentRoutes.restore, ({ params, caller }) => restoreStudent(deps, params.id, caller)),
    implement(studentRoutes.duplicates, ({ query }) => listDuplicates(deps, query)),
    implement(studentRoutes.history, async ({ params, query, caller, reply }) => {
      const scope = currentScope(deps, db, signedIn(caller));
      await assertStudentVisible(db, params.id, scope);
      const page = await listChanges(deps, params.id, scope, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(studentRoutes.groups, async ({ params, caller }) => {
      const scope = currentScope(deps, db, signedIn(caller));
      await assertStudentVisible(db, params.id, scope);
      return findMemberships(db, params.id, scope);
    }),
    implement(studentRoutes.attendance, async ({ params, caller }) => {
      const scope = currentScope(deps, db, signedIn(caller));
      await assertStudentVisible(db, params.id, scope);
      return findMarks(db, params.id, scope);
    }),
    implement(studentRoutes.payments, async ({ params, query, caller, reply }) => {
      await assertStudentVisible(db, params.id, currentScope(deps, db, signedIn(caller)));
      const after = readCursor(query.cursor, z.tuple([positionDay, positionId]));
      const rows = await findStudentPayments(db, params.id, { after, limit: query.limit + 1 });
      const payments = rows.map(({ orderStatus, orderFailed, ...row }) => ({
        ...row,
        state: toPaymentState({ status: row.status, orderStatus, orderFailed }),
      }));
      const page = toPage(payments, query.limit, ({ date, id }) => [date, id]);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
  ];
}
