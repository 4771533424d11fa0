import { type ContractState, toContractState } from '@school/api-contract/rules/status-tables';
import type { StudentRow } from '@school/api-contract/students/students';

/** What the contract of a student is called; null without one. */
export function toShownContract({
  contractStatus,
  contractWasSigned,
}: Pick<StudentRow, 'contractStatus' | 'contractWasSigned'>): ContractState | null {
  return contractStatus && toContractState(contractStatus, contractWasSigned);
}
