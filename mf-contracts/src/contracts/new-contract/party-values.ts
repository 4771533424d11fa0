import {
  type ContractPartyFieldName,
  type ContractPartyFields,
  contractPartyFieldNames,
  contractPartyFields,
} from '@school/api-contract/contracts/staff-contracts';

/** For each field of the contract's parties, the typed value or its error message. */
export type PartyValues = Partial<Record<ContractPartyFieldName, string>>;

/**
 * Validates the typed values of missing fields.
 *
 * @returns `fields`: the valid values; `issues`: a message for each field that is invalid or empty
 */
export function validateParty(
  values: PartyValues,
  lacking: readonly ContractPartyFieldName[],
): { fields: ContractPartyFields; issues: PartyValues } {
  const given = Object.fromEntries(lacking.map((name) => [name, values[name] ?? '']));
  const issues: PartyValues = {};
  for (const { path, message } of contractPartyFields.safeParse(given).error?.issues ?? []) {
    const name = contractPartyFieldNames.options.find((each) => each === path[0]);
    if (name) issues[name] ??= message;
  }
  const right = Object.entries(given).filter(([name]) => !(name in issues));
  return { fields: contractPartyFields.parse(Object.fromEntries(right)), issues };
}
