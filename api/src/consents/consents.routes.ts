import { consentRoutes } from '@school/api-contract/personal-data';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import type { JobHandler } from '../platform/jobs/jobs';
import { consentLinkQueue, readHeld, requestLink, revokeHeld, sendLink } from './consent-links.service';
import { listConsents, revokeByStaff } from './consents.service';

export function consentsRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(consentRoutes.list, async ({ query, reply }) => {
      const page = await listConsents(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(consentRoutes.revoke, ({ params, body, caller }) => revokeByStaff(deps, params.id, body.reason, caller)),
    implement(consentRoutes.requestLink, async ({ body }) => {
      await requestLink(deps, body.email);
      return {};
    }),
    implement(consentRoutes.held, ({ params }) => readHeld(deps, params.token)),
    implement(consentRoutes.revokeHeld, ({ params, body, caller }) =>
      revokeHeld(deps, params.token, body.consentIds, caller),
    ),
  ];
}

export function consentsJobs(deps: AppDeps): JobHandler[] {
  return [{ name: consentLinkQueue, handle: (data) => sendLink(deps, Number(data.linkId)) }];
}
