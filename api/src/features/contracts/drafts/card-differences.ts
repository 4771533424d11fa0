import { createHmac } from 'node:crypto';
import {
  type ComparedField,
  type ContractDifferences,
  comparedFields,
  type DifferencesDecision,
} from '@school/api-contract/contracts/contract-differences';
import type { Knex } from 'knex';
import { type AppError, refuse } from '../../../platform/app-error';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { deriveKey } from '../../../platform/secrets';
import { maskPassportNumber, maskPassportSeries } from '../../../shared/russian-text';
import type { ContractEvent } from '../contract-events';
import type { ContractRecord } from '../contracts.repository';
import { type ComparedCard, findComparedCard, setConfirmedDifferences } from './card-differences.repository';
import { toFamilyVariables } from './contract-variables';
import { toContractParties } from './student-variables';

type ComparedContract = Pick<ContractRecord, 'id' | 'variables'>;

export interface CardDifferences {
  view: ContractDifferences;
  card: ComparedCard;
  /** Staff have decided to send the contract in spite of exactly these differences. */
  isConfirmed: boolean;
}

/**
 * Compares the variables of a contract with the student's current card. Returns undefined when nothing differs or there
 * is no card.
 */
export async function findCardDifferences(
  { secretKey }: Pick<PlatformDeps, 'secretKey'>,
  db: Knex,
  { id, variables }: ComparedContract,
): Promise<CardDifferences | undefined> {
  const card = await findComparedCard(db, id);
  if (!card) return undefined;
  const cardVariables = toFamilyVariables(toContractParties(card));
  const fields = comparedFields.flatMap((field) => {
    const contract = variables[field];
    // a contract without an address uses the one in the card, see findContractRecord
    const isTakenFromCard = contract === undefined || (field === 'parentEmail' && contract === '');
    return isTakenFromCard || contract === cardVariables[field]
      ? []
      : [{ field, contract, card: cardVariables[field] }];
  });
  if (fields.length === 0) return undefined;
  // an HMAC, because the digits of a passport could be guessed from a plain hash
  const fingerprint = createHmac('sha256', deriveKey(secretKey, 'contract-differences'))
    .update(JSON.stringify([id, fields]))
    .digest('hex');
  const masked = fields.map(({ field, contract, card: known }) => ({
    field,
    contract: maskValue(field, contract),
    card: maskValue(field, known),
  }));
  return { view: { fingerprint, fields: masked }, card, isConfirmed: card.confirmedDifferences === fingerprint };
}

/**
 * Applies the decision about the differences and returns them; undefined when there are none. Refuses with
 * CONTRACT_DIFFERS when they are not the ones that were shown, with CONFLICT when a new version is no longer needed.
 */
export async function resolveDifferences(
  deps: Pick<PlatformDeps, 'secretKey'>,
  trx: Knex.Transaction,
  contract: ComparedContract,
  decision: DifferencesDecision | undefined,
): Promise<CardDifferences | undefined> {
  const differences = await findCardDifferences(deps, trx, contract);
  if (differences) {
    if (decision?.fingerprint !== differences.view.fingerprint) throw toDifferencesError(differences);
    if (decision.action === 'sendAsIs') await setConfirmedDifferences(trx, contract.id, differences.view.fingerprint);
    return differences;
  }
  if (decision?.action === 'newVersion') throw refuse('CONFLICT');
  return undefined;
}

/** Returns undefined when nothing differs or staff have confirmed the differences. */
export async function findUnconfirmedDifferences(
  deps: Pick<PlatformDeps, 'secretKey'>,
  db: Knex,
  contract: ComparedContract,
): Promise<CardDifferences | undefined> {
  const differences = await findCardDifferences(deps, db, contract);
  return differences?.isConfirmed ? undefined : differences;
}

export function toDifferencesError({ view }: CardDifferences): AppError {
  return refuse('CONTRACT_DIFFERS', { contractDifferences: view });
}

/**
 * Adds the names of the differing fields, never their values, to the event of a contract that is sent in spite of them.
 */
export function addConfirmation(event: ContractEvent, differences: CardDifferences | undefined): ContractEvent {
  if (!differences) return event;
  const decision = { decision: 'sendAsIs', differingFields: listDifferingFields(differences) };
  return { ...event, metadata: { ...event.metadata, ...decision } };
}

export const listDifferingFields = ({ view }: CardDifferences): ComparedField[] =>
  view.fields.map(({ field }) => field);

function maskValue(field: ComparedField, value: string): string {
  if (field === 'passportSeries') return maskPassportSeries(value);
  return field === 'passportNumber' ? maskPassportNumber(value) : value;
}
