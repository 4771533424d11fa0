import { studentRoutes } from '@school/api-contract/students';
import { z } from 'zod';
import { schoolDay } from '../contracts/school-day';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement, ReadyJson } from '../platform/http/implement';
import { positionDay, positionId, readCursor, toPage } from '../platform/http/paging';
import { signedIn } from '../platform/http/signed-in';
import { schoolOf } from '../school/school.service';
import { archiveStudent, createStudent, listDuplicates, restoreStudent, updateStudent } from './student-card.service';
import { listChanges } from './student-changes.service';
import { findMarks, findMemberships, findStudentPayments } from './student-records.repository';
import { refuseUnseen, sightOf } from './student-sight';
import { listStudents, readStudent } from './students.service';
import { exportStudents } from './students-export';

export function studentsRoutes(deps: AppDeps): Implementation[] {
  const { db } = deps;
  return [
    implement(studentRoutes.list, async ({ query, caller, reply }) => {
      const page = await listStudents(deps, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return new ReadyJson(`[${page.rows.map(({ json }) => json).join(',')}]`);
    }),
    implement(studentRoutes.export, async ({ query, caller, reply }) => {
      const { timeZone } = await schoolOf(db);
      const day = schoolDay(deps.clock.now(), timeZone);
      reply.stream(await exportStudents(deps, caller, query), {
        name: `Ученики ${day}.xlsx`,
        latinName: `students-${day}.xlsx`,
      });
      return undefined;
    }),
    implement(studentRoutes.read, ({ params, caller }) => readStudent(deps, db, signedIn(caller), params.id)),
    implement(studentRoutes.create, ({ body, caller }) => createStudent(deps, body, caller)),
    implement(studentRoutes.update, ({ params, body, caller }) => updateStudent(deps, params.id, body, caller)),
    implement(studentRoutes.archive, ({ params, caller }) => archiveStudent(deps, params.id, caller)),
    implement(studentRoutes.restore, ({ params, caller }) => restoreStudent(deps, params.id, caller)),
    implement(studentRoutes.duplicates, ({ query }) => listDuplicates(deps, query)),
    implement(studentRoutes.history, async ({ params, query, caller, reply }) => {
      const sight = sightOf(deps, db, signedIn(caller));
      await refuseUnseen(db, params.id, sight);
      const page = await listChanges(deps, params.id, sight, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(studentRoutes.groups, async ({ params, caller }) => {
      const sight = sightOf(deps, db, signedIn(caller));
      await refuseUnseen(db, params.id, sight);
      return findMemberships(db, params.id, sight);
    }),
    implement(studentRoutes.attendance, async ({ params, caller }) => {
      const sight = sightOf(deps, db, signedIn(caller));
      await refuseUnseen(db, params.id, sight);
      return findMarks(db, params.id, sight);
    }),
    implement(studentRoutes.payments, async ({ params, query, caller, reply }) => {
      await refuseUnseen(db, params.id, sightOf(deps, db, signedIn(caller)));
      const after = readCursor(query.cursor, z.tuple([positionDay, positionId]));
      const rows = await findStudentPayments(db, params.id, { after, limit: query.limit + 1 });
      const page = toPage(rows, query.limit, ({ date, id }) => [date, id]);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
  ];
}
