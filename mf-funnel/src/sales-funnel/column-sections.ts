import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { schoolDay } from '@school/kit';

/** Parts of an open column, from top to bottom. */
export const columnSections = ['overdue', 'outcome', 'today', 'later', 'noStep'] as const;
export type ColumnSection = (typeof columnSections)[number];

/** The cards of an open column by when something is to be done; sections without cards are left out. */
export function splitIntoSections(cards: readonly TrialRequest[], now: Date) {
  return columnSections
    .map((section) => ({ section, cards: cards.filter((card) => findSection(card, now) === section) }))
    .filter((part) => part.cards.length > 0);
}

/** A trial lesson stands under its own day until it begins, then among those whose outcome nobody has said. */
function findSection(request: TrialRequest, now: Date): ColumnSection {
  const { overdue, nextStep, status, scheduledDate } = request;
  const today = schoolDay(now);
  if (overdue) return 'overdue';
  if (asksOutcome(request, now)) return 'outcome';
  if (nextStep?.day === today) return 'today';
  if (status === 'TRIAL_ASSIGNED' && scheduledDate !== null && schoolDay(scheduledDate) === today) return 'today';
  return nextStep ? 'later' : 'noStep';
}

/** Whether the trial lesson has begun and nobody has said whether the child came, or would not come. */
export function asksOutcome(request: TrialRequest, now: Date): boolean {
  const { status, scheduledDate, trialOutcome, trialDeclinedAt } = request;
  const isOpen = status === 'TRIAL_ASSIGNED' && trialOutcome === null && trialDeclinedAt === null;
  return isOpen && scheduledDate !== null && new Date(scheduledDate) < now;
}
