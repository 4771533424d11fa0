import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hasInventedRequisites } from '../../school-readiness/requisite-faults';
import { assertSchoolIsReady } from '../../school-readiness/school-readiness.service';
import type { ContractRecord } from '../contracts.repository';
import { listEmptyVariables } from '../drafts/contract-document';

/**
 * Refuses a contract while the school is not ready, or when the contract was created with the invented requisites. A
 * parent gets FORM_NOT_OPEN, staff get the reason.
 */
export async function assertReadyForFamily(
  deps: Pick<PlatformDeps, 'settings'>,
  db: Knex,
  { variables }: Pick<ContractRecord, 'variables'>,
  reader: 'staff' | 'parent',
): Promise<void> {
  const isParent = reader === 'parent';
  await assertSchoolIsReady(deps, db, isParent ? 'FORM_NOT_OPEN' : 'SCHOOL_NOT_READY');
  if (namesInventedSchool(deps, variables)) {
    throw refuse(isParent ? 'FORM_NOT_OPEN' : 'CONTRACT_NAMES_NO_SCHOOL');
  }
}

/** Refuses with CONTRACT_INCOMPLETE and the names of the variables while the text has blanks. */
export function assertComplete(contract: ContractRecord): void {
  const empty = listEmptyVariables(contract);
  if (empty.length === 0) return;
  throw refuse('CONTRACT_INCOMPLETE', {
    details: empty.map((name) => ({ path: name, message: messages.contractFieldMissing })),
  });
}

/** Whether an unsigned contract names an invented school. Needs no statement, because a link is read often. */
export function isUnsignedWithInventedSchool(
  deps: Pick<PlatformDeps, 'settings'>,
  { status, variables }: Pick<ContractRecord, 'status' | 'variables'>,
): boolean {
  return (status === 'draft' || status === 'sent') && namesInventedSchool(deps, variables);
}

function namesInventedSchool(
  { settings }: Pick<PlatformDeps, 'settings'>,
  variables: ContractRecord['variables'],
): boolean {
  return !settings.demo && hasInventedRequisites(variables);
}
