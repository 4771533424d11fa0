import { consentRoutes } from '@school/api-contract/families/personal-data';
import { type Implementation, implement } from '../../platform/http/implement';
import type { JobHandler } from '../../platform/jobs/jobs';
import type { PlatformDeps } from '../../platform/platform-deps';
import {
  consentLinkQueue,
  getLinkedConsents,
  requestConsentLink,
  revokeLinkedConsents,
  sendConsentLink,
} from './consent-links.service';
import { listConsents, revokeConsentByStaff } from './consents.service';
import { recordPaperConsent } from './paper-consents';

export function consentsRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(consentRoutes.list, async ({ query, reply }) => {
      const page = await listConsents(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(consentRoutes.revoke, ({ params, body, caller }) =>
      revokeConsentByStaff(deps, params.id, body.reason, caller),
    ),
    implement(consentRoutes.recordPhoto, async ({ params, caller }) => {
      await recordPaperConsent(deps, 'consent_photo', params.id, caller);
      return undefined;
    }),
    implement(consentRoutes.recordMedical, async ({ params, caller }) => {
      await recordPaperConsent(deps, 'consent_medical', params.id, caller);
      return undefined;
    }),
    implement(consentRoutes.requestLink, async ({ body }) => {
      await requestConsentLink(deps, body.email);
      return {};
    }),
    implement(consentRoutes.held, ({ params }) => getLinkedConsents(deps, params.token)),
    implement(consentRoutes.revokeHeld, ({ params, body, caller }) =>
      revokeLinkedConsents(deps, params.token, body.consentIds, caller),
    ),
  ];
}

export function consentsJobs(deps: PlatformDeps): JobHandler[] {
  return [{ name: consentLinkQueue, handle: (data) => sendConsentLink(deps, Number(data.linkId)) }];
}
