import type { EnrolmentParent, EnrolmentStudent } from '@school/api-contract/registrations';
import type { Knex } from 'knex';
import { documentsInForce } from '../legal-documents/documents-in-force';
import { insertContract, nextContractNumber } from './contracts.repository';
import { contractVariables, type Operator } from './document/contract-variables';

interface Family {
  registrationId: number;
  adminId: number | null;
  student: EnrolmentStudent;
  parent: EnrolmentParent;
  school: Operator;
  /** Today in the school's time zone, 'yyyy-MM-dd'. */
  contractDate: string;
  now: Date;
}

/** Makes the contract of a registration from the template in force, numbered in the school's year and open for signing. */
export async function createSentContract(
  trx: Knex.Transaction,
  { registrationId, adminId, student, parent, school, contractDate, now }: Family,
): Promise<{ contractId: number; contractNumber: string }> {
  const template = (await documentsInForce(trx, ['contract'])).get('contract');
  if (!template) throw new Error('No contract template is in force');
  const contractNumber = await nextContractNumber(trx, Number(contractDate.slice(0, 4)), now);
  const variables = contractVariables({ contractNumber, contractDate, school, student, parent });
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
