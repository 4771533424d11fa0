import type { EnrolmentParent, EnrolmentStudent } from '@school/api-contract/families/registrations';
import type { Knex } from 'knex';
import { findDocumentsInForce } from '../../legal-documents/documents-in-force';
import type { Operator } from '../../school/school-operator';
import { insertContract, nextContractNumber } from '../contracts.repository';
import { toContractVariables } from './contract-variables';

interface RegisteredFamily {
  registrationId: number;
  adminId: number | null;
  student: EnrolmentStudent;
  parent: EnrolmentParent;
  school: Operator;
  /** Today in the school's time zone, 'yyyy-MM-dd'. */
  contractDate: string;
  now: Date;
}

/**
 * Creates a registration's contract from the template in force, numbered in the school's year and ready to be signed.
 */
export async function createRegistrationContract(
  trx: Knex.Transaction,
  { registrationId, adminId, student, parent, school, contractDate, now }: RegisteredFamily,
): Promise<{ contractId: number; contractNumber: string }> {
  const template = (await findDocumentsInForce(trx, ['contract'])).get('contract');
  if (!template) throw new Error('No contract template is in force');
  const contractNumber = await nextContractNumber(trx, Number(contractDate.slice(0, 4)), now);
  const variables = toContractVariables({ contractNumber, contractDate, school, student, parent });
  const contractId = await insertContract(trx, {
    contractNumber,
    contractDate,
    contractType: 'electronic_signature',
    status: 'sent',
    registrationId,
    adminId,
    templateId: template.id,
    variables,
    now,
  });
  return { contractId, contractNumber };
}
