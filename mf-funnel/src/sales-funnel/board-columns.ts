import {
  listStatesAfter,
  type TrialRequestStatus,
  trialRequestTransitions,
} from '@school/api-contract/rules/status-tables';

/** The columns from left to right. */
export const boardColumns = ['NEW', 'TRIAL_ASSIGNED', 'SIGNED', 'REFUSED'] as const satisfies TrialRequestStatus[];

/** Statuses that a card may get from this one, in the order of the columns; its own one for another trial date. */
export function listTargetStatuses(status: TrialRequestStatus): TrialRequestStatus[] {
  const targets = listStatesAfter(trialRequestTransitions, status);
  return boardColumns.filter((column) => targets.includes(column));
}

export function isBoardColumn(value: unknown): value is TrialRequestStatus {
  return boardColumns.some((column) => column === value);
}
