import {
  type ContractPartyFieldName,
  type ContractPartyFields,
  contractPartyFields,
} from '@school/api-contract/contracts/staff-contracts';

/** The typed value of each field of the contract's parties. */
export type PartyValues = Partial<Record<ContractPartyFieldName, string>>;

/** Returns only the fields that the student's card lacks, with an empty text for fields not yet typed. */
export function pickLacking(values: PartyValues, lacking: readonly ContractPartyFieldName[]): PartyValues {
  return Object.fromEntries(lacking.map((name) => [name, values[name] ?? '']));
}

/** Returns only the valid values that are not empty. */
export function pickValid(values: PartyValues): ContractPartyFields {
  const invalid = new Set(contractPartyFields.safeParse(values).error?.issues.map(({ path }) => path[0]));
  return contractPartyFields.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.has(name))));
}
