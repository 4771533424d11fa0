import { movesFrom, type TrialRequestStatus, trialRequestMoves } from '@school/api-contract/status-tables';

/** The columns from left to right. */
export const boardColumns = ['NEW', 'TRIAL_ASSIGNED', 'SIGNED', 'REFUSED'] as const satisfies TrialRequestStatus[];

/** Where a card may go from here, in the order of the columns. */
export function targetsOf(status: TrialRequestStatus): TrialRequestStatus[] {
  const targets = movesFrom(trialRequestMoves, status);
  return boardColumns.filter((column) => targets.includes(column));
}

export function isBoardColumn(value: unknown): value is TrialRequestStatus {
  return boardColumns.some((column) => column === value);
}
