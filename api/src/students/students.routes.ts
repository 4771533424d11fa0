import { studentRoutes } from '@school/api-contract/students';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { listStudents, readStudent } from './students.service';

export function studentsRoutes({ db }: AppDeps): Implementation[] {
  return [
    implement(studentRoutes.list, async ({ query, caller, reply }) => {
      const page = await listStudents(db, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(studentRoutes.read, ({ params, caller }) => readStudent(db, signedIn(caller), params.id)),
  ];
}
