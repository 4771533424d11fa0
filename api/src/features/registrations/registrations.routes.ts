import { registrationRoutes } from '@school/api-contract/families/registrations';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { suggestGroups } from './group-suggestions.service';
import { issueLink, listLinks, revokeLink, validateLink } from './links.service';
import { registerByLink } from './register.service';
import { countRegistrations, getRegistration, listRegistrations } from './registrations.service';
import { approveRegistration, rejectRegistration } from './review.service';

export function registrationsRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(registrationRoutes.validateLink, ({ params }) => validateLink(deps, params.token)),
    implement(registrationRoutes.register, ({ body, caller, reply }) => registerByLink(deps, body, caller, reply)),
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
    implement(registrationRoutes.list, async ({ query, reply }) => {
      const page = await listRegistrations(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(registrationRoutes.counts, () => countRegistrations(deps.db)),
    implement(registrationRoutes.read, ({ params }) => getRegistration(deps.db, params.id)),
    implement(registrationRoutes.suggestGroups, ({ params, caller }) =>
      suggestGroups(deps, params.id, signedIn(caller)),
    ),
    implement(registrationRoutes.approve, ({ params, body, caller }) =>
      approveRegistration(deps, params.id, body, caller),
    ),
    implement(registrationRoutes.reject, ({ params, body, caller }) =>
      rejectRegistration(deps, params.id, body.rejectionReason, caller),
    ),
  ];
}
