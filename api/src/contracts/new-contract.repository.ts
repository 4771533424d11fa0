import type { ContractType } from '@school/api-contract/contracts';
import type { ContractPartyFieldName } from '@school/api-contract/staff-contracts';
import type { Knex } from 'knex';
import { type ContractStudent, contractStudentColumns } from './student-variables';

export interface TemplateVersion {
  id: number;
  version: number;
  bodyHtml: string;
}

/** A version of the contract's text, the one in force when none is named; undefined: there is no such version. */
export async function findContractTemplate(
  db: Knex,
  templateId: number | undefined,
): Promise<TemplateVersion | undefined> {
  const versions = db('contractTemplates').where({ kind: 'contract' }).orderBy('version', 'desc');
  if (templateId !== undefined) versions.where({ id: templateId });
  return versions.first('id', 'version', 'bodyHtml');
}

/** The card of a student who is neither archived nor anonymised. */
export function findCard(db: Knex, studentId: number): Promise<ContractStudent | undefined> {
  return db('students')
    .where({ id: studentId, active: true, anonymizedAt: null })
    .first(...contractStudentColumns);
}

/** The same, locked until the transaction ends. */
export function lockCard(trx: Knex.Transaction, studentId: number): Promise<ContractStudent | undefined> {
  return trx('students')
    .where({ id: studentId, active: true, anonymizedAt: null })
    .forUpdate()
    .first(...contractStudentColumns);
}

export async function updateCard(
  trx: Knex.Transaction,
  studentId: number,
  fields: Partial<Record<ContractPartyFieldName, string>>,
  now: Date,
): Promise<void> {
  await trx('students')
    .where({ id: studentId })
    .update({ ...fields, updatedAt: now });
}

/** Writes the new contract's type, number and date on the card, unless another contract of the student stands. */
export async function carryOnCard(trx: Knex.Transaction, studentId: number, contractId: number): Promise<void> {
  await trx.raw(
    `update students s set contract_type = c.contract_type, contract_number = c.contract_number, contract_date = c.contract_date
     from contracts c where c.id = :contractId and s.id = :studentId and not exists (
       select 1 from contracts o
       where o.student_id = s.id and o.id <> c.id and o.status not in ('cancelled', 'expired')
     )`,
    { contractId, studentId },
  );
}

/** What this order of theirs has made already. */
export function findOrdered(
  db: Knex,
  adminId: number,
  orderKey: string,
): Promise<{ id: number; studentId: number | null; contractType: ContractType } | undefined> {
  return db('contracts').where({ adminId, orderKey }).first('id', 'studentId', 'contractType');
}
