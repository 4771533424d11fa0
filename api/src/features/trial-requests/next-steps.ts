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
