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

/** A call to the family today: for a new request, and for one that returns into the funnel. */
export function toFirstCall(today: string, userId: number | null): NextStepColumns {
  return { ...noNextStep, nextStep: 'call', nextStepOn: today, nextStepUserId: userId };
}

/**
 * The next step after a status transition, so that every open request has one: on the day after a trial lesson its
 * outcome is asked, and a request that returns is called today.
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

/** The next step after a trial lesson: the registration link for a child who came, another date for one who did not. */
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
