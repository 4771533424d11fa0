import type { NextStep, NextStepKind, TrialOutcome } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { addDays } from '../../shared/calendar/days';
import type { NextStepColumns } from './trial-request-writes.repository';

export const noNextStep: NextStepColumns = {
  nextStep: null,
  nextStepText: null,
  nextStepOn: null,
  nextStepUserId: null,
};

/** The family is to be called today: of a new request, and of one that came back into the funnel. */
export function toFirstCall(today: string, userId: number | null): NextStepColumns {
  return { ...noNextStep, nextStep: 'call', nextStepOn: today, nextStepUserId: userId };
}

/**
 * The next step that a status transition leads to, so that no open request is without one: after a trial lesson its
 * outcome is asked on the next day, and a request that returns is called today.
 *
 * @param day the school's day of the assigned trial lesson; for other transitions, today
 */
export function toStepAfter(status: TrialRequestStatus, day: string, userId: number): NextStepColumns {
  switch (status) {
    case 'NEW':
      return toFirstCall(day, userId);
    case 'TRIAL_ASSIGNED':
      return { ...noNextStep, nextStep: 'ask_outcome', nextStepOn: addDays(day, 1), nextStepUserId: userId };
    case 'REFUSED':
    case 'SIGNED':
      return noNextStep;
  }
}

/** After a trial lesson the family of a child who came gets the registration link; one who did not come gets another date. */
export function toStepAfterTrial(outcome: TrialOutcome, today: string, userId: number | null): NextStepColumns {
  return {
    ...noNextStep,
    nextStep: outcome === 'CAME' ? 'send_link' : 'reschedule',
    nextStepOn: today,
    nextStepUserId: userId,
  };
}

/** The next step from its columns; null when there is none. */
export function toNextStep(stored: {
  nextStepKind: NextStepKind | null;
  nextStepText: string | null;
  nextStepOn: string | null;
  nextStepUserId: number | null;
  nextStepUserName: string | null;
}): NextStep | null {
  const { nextStepKind, nextStepText, nextStepOn, nextStepUserId, nextStepUserName } = stored;
  if (nextStepKind === null || nextStepOn === null) return null;
  return {
    kind: nextStepKind,
    text: nextStepText,
    day: nextStepOn,
    person: nextStepUserId === null ? null : { id: nextStepUserId, name: nextStepUserName ?? '' },
  };
}
