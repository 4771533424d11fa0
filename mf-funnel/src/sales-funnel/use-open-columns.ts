import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { useState } from 'react';
import { boardColumns } from './board-columns';

const key = 'school-funnel-open';

/** The column in which the way of a request ends well. */
const atFirst: TrialRequestStatus[] = ['SIGNED'];

/** The closed columns that this browser shows with their cards; the others are strips. */
export function useOpenColumns() {
  const [open, setOpen] = useState(readStored);
  const toggle = (column: TrialRequestStatus) => {
    const next = open.includes(column) ? open.filter((each) => each !== column) : [...open, column];
    setOpen(next);
    try {
      localStorage.setItem(key, next.join(','));
    } catch {
      // Storage may be unavailable: the choice then lasts as long as the board.
    }
  };
  return [open, toggle] as const;
}

function readStored(): TrialRequestStatus[] {
  try {
    const stored: readonly string[] = localStorage.getItem(key)?.split(',') ?? atFirst;
    return boardColumns.filter((column) => stored.includes(column));
  } catch {
    return atFirst;
  }
}
