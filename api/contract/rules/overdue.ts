/**
 * Whether a debt is overdue, by the number of days since it was due: a charge is due on its own day, and overdue from the
 * day after.
 */
export const isOverdue = (days: number): boolean => days > 0;
