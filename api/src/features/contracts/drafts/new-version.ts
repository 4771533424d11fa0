import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ContractEvent } from '../contract-events';
import { type ContractRecord, setReplacedBy, updateDraftVariables } from '../contracts.repository';
import { endContract } from '../ending/end-contract';
import { type CardDifferences, listDifferingFields } from './card-differences';
import { toFamilyVariables } from './contract-variables';
import { assertCardIsComplete, createDraft } from './new-contract.service';
import { toContractParties } from './student-variables';

/**
 * Creates a draft with the data of the student's card. A draft, which no family has seen, is updated; a sent contract
 * is cancelled and replaced, because a text that a family may have opened never changes. The caller holds the
 * contract's lock and records the events. Refuses with VALIDATION_FAILED (the card is incomplete), CONFLICT.
 */
export async function createNewVersion(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { differences, caller }: { differences: CardDifferences; caller: Caller },
): Promise<{ contractId: number; events: ContractEvent[] }> {
  const { id: contractId, contractNumber, contractType } = contract;
  const { studentId } = differences.card;
  if (contract.status === 'draft') {
    assertCardIsComplete(differences.card, contract);
    const variables = { ...contract.variables, ...toFamilyVariables(toContractParties(differences.card)) };
    if (!(await updateDraftVariables(trx, contractId, { variables, now: deps.clock.now() }))) throw refuse('CONFLICT');
    const metadata = { studentId, fields: listDifferingFields(differences) };
    return { contractId, events: [{ ...auditEvent(caller, 'contract.refilled', metadata), contractId }] };
  }
  const reason = 'Данные в карточке ученика изменились, составлен новый договор';
  const cancelled = await endContract(deps, trx, contract, { reason, caller });
  const draft = await createDraft(deps, trx, { studentId, contractType }, caller);
  await setReplacedBy(trx, contractId, draft.contractId);
  const [created, ...others] = draft.events;
  const replaces = { ...created, metadata: { ...created.metadata, replaces: contractNumber } };
  return { contractId: draft.contractId, events: [cancelled, replaces, ...others] };
}
