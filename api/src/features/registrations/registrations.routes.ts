import { registrationRoutes } from '@school/api-contract/families/registrations';
import { z } from 'zod';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { listWrongStudentDays } from '../../shared/wrong-student-days';
import { getSchoolToday } from '../school/school.service';
import { suggestGroups } from './group-suggestions.service';
import { issueLink, listLinks, revokeLink, validateLink } from './links.service';
import { registerByLink } from './register.service';
import { countRegistrations, getRegistration, listRegistrationsToReview } from './registrations.service';
import { exportRegistrations } from './registrations-export';
import { approveRegistration, rejectRegistration } from './review.service';

export function registrationsRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(registrationRoutes.validateLink, ({ params }) => validateLink(deps, params.token)),
    implement(
      registrationRoutes.register,
      ({ body, caller, reply }) => registerByLink(deps, body, caller, reply),
      async (body) => {
        const { studentData } = z.object({ studentData: z.unknown() }).safeParse(body).data ?? {};
        return listWrongStudentDays(studentData, await getSchoolToday(deps.db, deps.clock.now()), 'studentData.');
      },
    ),
    implement(registrationRoutes.issueLink, ({ body, caller }) => issueLink(deps, body, signedIn(caller).id, caller)),
    implement(registrationRoutes.links, async ({ query, reply }) => {
      const page = await listLinks(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    }),
    implement(registrationRoutes.revokeLink, async ({ params, caller }) => {
      await revokeLink(deps, params.id, caller);
      return undefined;
    }),
    implement(registrationRoutes.list, async ({ query, reply, caller }) => {
      const page = await listRegistrationsToReview(deps, query, signedIn(caller));
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(
      registrationRoutes.export,
      excelExport(deps, {
        event: 'registration.exported',
        facts: ({ query }) => ({ filters: listFilterNames(query) }),
        name: 'Регистрации',
        latinName: 'registrations',
        make: async ({ query }) => ({
          file: await exportRegistrations(deps, query),
          period: await getSchoolToday(deps.db, deps.clock.now()),
        }),
      }),
    ),
    implement(registrationRoutes.counts, () => countRegistrations(deps.db)),
    implement(registrationRoutes.read, ({ params }) => getRegistration(deps.db, params.id)),
    implement(registrationRoutes.suggestGroups, ({ params, caller }) =>
      suggestGroups(deps, params.id, signedIn(caller)),
    ),
    implement(registrationRoutes.approve, ({ params, body, caller }) =>
      approveRegistration(deps, params.id, body, caller),
    ),
    implement(registrationRoutes.reject, ({ params, body, caller }) =>
      rejectRegistration(deps, params.id, body, caller),
    ),
  ];
}
