import { registrationRoutes } from '@school/api-contract/registrations';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { issueLink, readLinks, revokeLink, validateLink } from './links.service';
import { register } from './register.service';
import { listRegistrations, readRegistration } from './registrations.service';
import { approve, reject } from './review.service';

export function registrationsRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(registrationRoutes.validateLink, ({ params }) => validateLink(deps, params.token)),
    implement(registrationRoutes.register, ({ body, caller, reply }) => register(deps, body, caller, reply)),
    implement(registrationRoutes.issueLink, ({ body, caller }) => issueLink(deps, body, signedIn(caller).id, caller)),
    implement(registrationRoutes.links, async ({ query, reply }) => {
      const page = await readLinks(deps, query);
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
    implement(registrationRoutes.read, ({ params }) => readRegistration(deps.db, params.id)),
    implement(registrationRoutes.approve, ({ params, body, caller }) => approve(deps, params.id, body, caller)),
    implement(registrationRoutes.reject, ({ params, body, caller }) =>
      reject(deps, params.id, body.rejectionReason, caller),
    ),
  ];
}
