import type { ContractDifferences } from '@school/api-contract/contracts/contract-differences';
import { errorBodySchema } from '@school/api-contract/rules/errors';
import { hasCode } from '@school/kit';

/** Differences between contract and card, when they caused the refusal of a call. */
export function findDifferences(error: unknown): ContractDifferences | undefined {
  if (!hasCode(error, 'CONTRACT_DIFFERS')) return undefined;
  return errorBodySchema.safeParse(error.body).data?.contractDifferences;
}
