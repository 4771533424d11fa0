import {
  type ContractPartyFieldName,
  type ContractPartyFields,
  contractPartyFieldNames,
  contractPartyFields,
} from '@school/api-contract/staff-contracts';

/** A text for each field of the contract's parties: what was typed, or what is wrong with it. */
export type PartyValues = Partial<Record<ContractPartyFieldName, string>>;

/**
 * Judges what was typed for the fields that a contract lacks.
 *
 * @returns `fields`: those that are right; `issues`: the rule's text for each that is wrong or empty
 */
export function judgeParty(
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
