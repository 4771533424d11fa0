import type { Knex } from 'knex';
import type { AppDeps } from '../../platform/app-deps';

/** Makes and seals the signed PDF and queues its letter; data: `{contractId, timestampTry?}`. */
export const signedPdfQueue = 'contract-signed-pdf';
/** Completes the contract once that letter is accepted; data: `{contractId, check}`. */
export const completionQueue = 'contract-completion';

/** Seconds between looks at the letter; the last pause repeats until it is accepted or given up. */
const pauses = [2, 5, 15, 60, 300, 900];

type Deps = Pick<AppDeps, 'jobs'>;

/** Queues what follows a signature or the acceptance of an offer, in its transaction. */
export function queueSignedPdf(
  { jobs }: Deps,
  trx: Knex.Transaction,
  contractId: number,
  { timestampTry, startAfterSeconds }: { timestampTry?: number; startAfterSeconds?: number } = {},
): Promise<void> {
  const data = timestampTry === undefined ? { contractId } : { contractId, timestampTry };
  return jobs.enqueue(trx, signedPdfQueue, data, { singletonKey: `contract-${contractId}`, startAfterSeconds });
}

/** Looks for the letter's arrival, also after it was sent on its way anew. */
export function queueCompletionCheck(deps: Deps, trx: Knex.Transaction, contractId: number, check = 0): Promise<void> {
  const startAfterSeconds = pauses[Math.min(check, pauses.length - 1)];
  const options = { singletonKey: `contract-${contractId}`, startAfterSeconds };
  return deps.jobs.enqueue(trx, completionQueue, { contractId, check }, options);
}
