import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { schoolDay } from '@school/kit';

/** Parts of an open column, from top to bottom. */
export const columnSections = ['overdue', 'today', 'later', 'noStep'] as const;
export type ColumnSection = (typeof columnSections)[number];

/** The cards of an open column by when something is to be done; sections without cards are left out. */
export function splitIntoSections(cards: readonly TrialRequest[], now: Date) {
  return columnSections
    .map((section) => ({ section, cards: cards.filter((card) => findSection(card, now) === section) }))
    .filter((part) => part.cards.length > 0);
}

/** The outcome of a trial lesson is asked on the day after, but the lesson itself is on its own day. */
function findSection({ overdue, nextStep, status, scheduledDate }: TrialRequest, now: Date): ColumnSection {
  const today = schoolDay(now);
  if (overdue) return 'overdue';
  if (nextStep?.day === today) return 'today';
  if (status === 'TRIAL_ASSIGNED' && scheduledDate !== null && schoolDay(scheduledDate) === today) return 'today';
  return nextStep ? 'later' : 'noStep';
}

/** Whether the trial lesson has begun and nobody has said whether the child came. */
export function asksOutcome({ status, scheduledDate, trialOutcome }: TrialRequest, now: Date): boolean {
  return (
    status === 'TRIAL_ASSIGNED' && trialOutcome === null && scheduledDate !== null && new Date(scheduledDate) < now
  );
}
