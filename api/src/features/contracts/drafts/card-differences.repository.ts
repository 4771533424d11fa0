import type { Knex } from 'knex';
import { type ContractStudent, contractStudentColumns } from './student-variables';

/** The card of a contract's student, and the differences from it that staff have confirmed. */
export interface ComparedCard extends ContractStudent {
  studentId: number;
  confirmedDifferences: string | null;
}

/** Returns undefined when the contract has no student yet, or the student's data was erased. */
export function findComparedCard(db: Knex, contractId: number): Promise<ComparedCard | undefined> {
  return db('contracts as c')
    .join('students as s', 's.id', 'c.studentId')
    .where('c.id', contractId)
    .whereNull('s.anonymizedAt')
    .first('s.id as studentId', 'c.confirmedDifferences', ...contractStudentColumns.map((column) => `s.${column}`));
}

export async function setConfirmedDifferences(
  trx: Knex.Transaction,
  contractId: number,
  confirmedDifferences: string,
): Promise<void> {
  await trx('contracts').where({ id: contractId }).update({ confirmedDifferences });
}
