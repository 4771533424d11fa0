import { type ContractState, contractStatuses, toContractState } from '@school/api-contract/rules/status-tables';

const all = contractStatuses.flatMap((status) => [false, true].map((wasSigned) => ({ status, wasSigned })));

/** SQL condition on `contracts c`: what the rule of the contract maps to the state. */
export function toContractStateCondition(state: ContractState): string {
  const having = all.filter(({ status, wasSigned }) => toContractState(status, wasSigned) === state);
  const rows = having.map(({ status, wasSigned }) => `('${status}', ${wasSigned})`);
  const statuses = [...new Set(having.map(({ status }) => `'${status}'`))];
  // the first part uses contracts_status_index
  return `c.status in (${statuses}) and (c.status, c.signed_at is not null) in (${rows})`;
}
