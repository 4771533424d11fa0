import { refusalReasonRoutes } from '@school/api-contract/families/refusal-reasons';
import { trialLessonRoutes as lessons } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes as cards } from '@school/api-contract/families/trial-request-cards';
import { trialRequestFormRoutes } from '@school/api-contract/families/trial-request-form';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { capabilityRoles } from '@school/api-contract/rules/roles';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolToday } from '../school/school.service';
import { addNote, changeFacts, setNextStep } from './change-trial-request';
import { changeTrialRequestStatus } from './change-trial-request-status';
import { createTrialRequest, findPastDate } from './create-trial-request';
import { enterTrialRequest } from './enter-trial-request';
import { findRefusalReasons, listRefusalReasons } from './refusal-reasons.repository';
import { changeRefusalReason, createRefusalReason, reorderRefusalReasons } from './refusal-reasons.service';
import { findChoices } from './request-references.repository';
import { storeWalkIn } from './store-walk-in';
import { getTrialForm } from './trial-form';
import { listTrialChildren, listTrialSlots, markTrialChild, recordOutcome } from './trial-lessons.service';
import { getTrialRequestDetail, listTrialRequests } from './trial-requests.service';
import { exportTrialRequests } from './trial-requests-export';

export function trialRequestsRoutes(deps: PlatformDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(trialRequestFormRoutes.read, () => getTrialForm(deps)),
    implement(trialRequestFormRoutes.challenge, () => deps.proofOfWork.challenge()),
    implement(
      trialRequestRoutes.create,
      ({ body, caller }) => createTrialRequest(deps, body, caller),
      async (body) => findPastDate(body, clock.now()),
    ),
    implement(trialRequestRoutes.list, async ({ query, reply }) => {
      const page = await listTrialRequests(db, query, clock.now());
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(
      trialRequestRoutes.export,
      excelExport(deps, {
        event: 'trial_request.exported',
        facts: ({ query }) => ({ filters: listFilterNames(query) }),
        name: 'Заявки на пробное',
        latinName: 'trial-requests',
        make: async ({ query }) => ({
          file: await exportTrialRequests(deps, query),
          period: await getSchoolToday(db, clock.now()),
        }),
      }),
    ),
    implement(trialRequestRoutes.move, ({ params, body, caller }) =>
      changeTrialRequestStatus(deps, signedIn(caller), caller, params.id, body),
    ),
    implement(cards.choices, () => findChoices(db, capabilityRoles.salesFunnel)),
    implement(cards.enter, ({ body, caller }) => enterTrialRequest(deps, body, caller)),
    implement(cards.walkIn, ({ body, caller }) => storeWalkIn(deps, body, caller)),
    implement(cards.read, ({ params }) => getTrialRequestDetail(db, params.id, clock.now())),
    implement(cards.update, ({ params, body, caller }) => changeFacts(deps, params.id, body, caller)),
    implement(cards.addNote, ({ params, body, caller }) => addNote(deps, params.id, body.text, caller)),
    implement(cards.setNextStep, ({ params, body, caller }) => setNextStep(deps, params.id, body, caller)),
    implement(lessons.slots, ({ params }) => listTrialSlots(db, params.id, clock.now())),
    implement(lessons.recordOutcome, ({ params, body, caller }) => recordOutcome(deps, params.id, body, caller)),
    implement(lessons.children, ({ params, query, caller }) =>
      listTrialChildren(deps, signedIn(caller), params.id, query.date),
    ),
    implement(lessons.mark, ({ params, body, caller }) =>
      markTrialChild(deps, { groupId: params.id, requestId: params.requestId }, body, caller),
    ),
    implement(trialRequestRoutes.refusalReasons, () => listRefusalReasons(db)),
    implement(refusalReasonRoutes.list, () => findRefusalReasons(db)),
    implement(refusalReasonRoutes.create, ({ body, caller }) => createRefusalReason(deps, body.name, caller)),
    implement(refusalReasonRoutes.reorder, ({ body, caller }) => reorderRefusalReasons(deps, body.ids, caller)),
    implement(refusalReasonRoutes.update, ({ params, body, caller }) =>
      changeRefusalReason(deps, params.id, body, caller),
    ),
  ];
}
