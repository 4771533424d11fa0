import { type ContractType, textsOfContracts } from '@school/api-contract/contracts/contracts';
import type { Knex } from 'knex';
import { type ContractStudent, contractStudentColumns } from './student-variables';

export interface TemplateVersion {
  id: number;
  version: number;
  bodyHtml: string;
}

/** The given version of the text for this type, or the one in force when none is given. */
export async function findContractTemplate(
  db: Knex,
  contractType: ContractType,
  templateId: number | undefined,
): Promise<TemplateVersion | undefined> {
  const versions = db('contractTemplates').where({ kind: textsOfContracts[contractType] }).orderBy('version', 'desc');
  if (templateId !== undefined) versions.where({ id: templateId });
  return versions.first('id', 'version', 'bodyHtml');
}

/** The card of a student who is neither archived nor anonymised. */
export function findActiveCard(db: Knex, studentId: number): Promise<ContractStudent | undefined> {
  return db('students')
    .where({ id: studentId, active: true, anonymizedAt: null })
    .first(...contractStudentColumns);
}

/** Like `findActiveCard`, and locks the card until the transaction ends. */
export function lockActiveCard(trx: Knex.Transaction, studentId: number): Promise<ContractStudent | undefined> {
  return trx('students')
    .where({ id: studentId, active: true, anonymizedAt: null })
    .forUpdate()
    .first(...contractStudentColumns);
}

/** The contract that an earlier request with this key created. */
export function findContractByOrderKey(
  db: Knex,
  adminId: number,
  orderKey: string,
): Promise<{ id: number; studentId: number | null; contractType: ContractType } | undefined> {
  return db('contracts').where({ adminId, orderKey }).first('id', 'studentId', 'contractType');
}
