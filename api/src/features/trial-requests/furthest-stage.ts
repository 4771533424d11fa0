import { type RequestStage, requestStages, type TrialOutcome } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';

/** The furthest stage after a status transition; a refusal or a return into the funnel does not lower it. */
export function toFurthestStage(before: RequestStage, status: TrialRequestStatus): RequestStage {
  return status === 'TRIAL_ASSIGNED' || status === 'SIGNED' ? getFurther(before, status) : before;
}

/** The furthest stage after the outcome of a trial lesson; `former` is the outcome that it corrects. */
export function toStageAfterTrial(
  before: RequestStage,
  outcome: TrialOutcome,
  former: TrialOutcome | null,
): RequestStage {
  if (outcome === 'CAME') return getFurther(before, 'CAME');
  return before === 'CAME' && former === 'CAME' ? 'TRIAL_ASSIGNED' : before;
}

function getFurther(a: RequestStage, b: RequestStage): RequestStage {
  return requestStages.indexOf(a) > requestStages.indexOf(b) ? a : b;
}
