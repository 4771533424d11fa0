import type { Weekday } from '@school/api-contract/common';
import {
  type ContractPartyFieldName,
  type ContractPartyFields,
  contractPartyFields,
} from '@school/api-contract/contracts/staff-contracts';

/** A field that is typed or chosen as one text. */
export type PartyTextName = Exclude<ContractPartyFieldName, 'trainingDays'>;

/** The value of each field of the contract's parties in the form. */
export type PartyValues = Partial<Record<PartyTextName, string>> & { trainingDays?: readonly Weekday[] };

/** Returns only the fields that the student's card lacks, empty where nothing is given yet. */
export function pickLacking(values: PartyValues, lacking: readonly ContractPartyFieldName[]): PartyValues {
  return Object.fromEntries(lacking.map((name) => [name, values[name] ?? (name === 'trainingDays' ? [] : '')]));
}

/** Returns only the valid values that are not empty. */
export function pickValid(values: PartyValues): ContractPartyFields {
  const invalid = new Set(contractPartyFields.safeParse(values).error?.issues.map(({ path }) => path[0]));
  return contractPartyFields.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.has(name))));
}
