import type { EnteredRequestBody, TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toRequestKey } from '../../shared/request-key';
import { assertPlacesExist } from './request-references';
import { storeTrialRequest } from './store-trial-request';
import { getTrialRequestDetail } from './trial-requests.service';

/** Stores a request that staff of the funnel enter; refuses an unknown section or branch. */
export function enterTrialRequest(
  deps: PlatformDeps,
  { source, key, ...facts }: EnteredRequestBody,
  caller: Caller,
): Promise<TrialRequestDetail> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    await assertPlacesExist(trx, facts);
    const id = await storeTrialRequest(deps, trx, {
      facts,
      source,
      requestKey: toRequestKey(key, facts),
      origin: {},
      caller: { ...caller, user },
    });
    return getTrialRequestDetail(trx, id, deps.clock.now());
  });
}
