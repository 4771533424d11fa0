import type { Knex } from 'knex';
import type { PlatformDeps } from '../../../platform/platform-deps';

/** Draws and seals the signed PDF and queues its letter; data: `{contractId, timestampTry?}`. */
export const signedPdfQueue = 'contract-signed-pdf';
/** Completes the contract when the letter is accepted; data: `{contractId, check}`. */
export const completionQueue = 'contract-completion';

/** Seconds before each check of the letter; the last interval repeats until the letter is accepted or failed. */
const completionCheckSeconds = [2, 5, 15, 60, 300, 900];

type Deps = Pick<PlatformDeps, 'jobs'>;

/** Queues the PDF in the transaction of the signature or the acceptance. */
export function queueSignedPdf(
  { jobs }: Deps,
  trx: Knex.Transaction,
  contractId: number,
  { timestampTry, startAfterSeconds }: { timestampTry?: number; startAfterSeconds?: number } = {},
): Promise<void> {
  const data = timestampTry === undefined ? { contractId } : { contractId, timestampTry };
  return jobs.enqueue(trx, signedPdfQueue, data, { singletonKey: `contract-${contractId}`, startAfterSeconds });
}

/** Queues a check of the letter's state, the first one or the next one. */
export function queueCompletionCheck(deps: Deps, trx: Knex.Transaction, contractId: number, check = 0): Promise<void> {
  const startAfterSeconds = completionCheckSeconds[Math.min(check, completionCheckSeconds.length - 1)];
  const options = { singletonKey: `contract-${contractId}`, startAfterSeconds };
  return deps.jobs.enqueue(trx, completionQueue, { contractId, check }, options);
}
