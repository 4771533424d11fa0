import type { Debt } from '@school/api-contract/money/debts';
import { useEffect, useRef } from 'react';
import { useDebtsOf } from '../../subscriptions/debts/debts.queries';

interface DebtOfChosenProps {
  studentId: number;
  /** Receives the debt once; null: the student owes nothing; undefined: it could not be read. */
  onRead: (debt: Debt | null | undefined) => void;
}

/** Reads what a student owes who was chosen in the form. Shows nothing. */
export function DebtOfChosen({ studentId, onRead }: DebtOfChosenProps) {
  const debts = useDebtsOf([studentId]);
  const isRead = useRef(false);
  const isDone = !debts.isPending;
  useEffect(() => {
    if (!isDone || isRead.current) return;
    isRead.current = true;
    onRead(debts.data && (debts.data.find((debt) => debt.studentId === studentId) ?? null));
  }, [isDone, debts.data, studentId, onRead]);
  return null;
}
