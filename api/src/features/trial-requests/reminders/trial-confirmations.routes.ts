import {
  trialConfirmationRoutes as routes,
  type TrialConfirmation,
} from '@school/api-contract/families/trial-confirmations';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import { type Caller, type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { confirmTrial, findConfirmation, type StoredConfirmation } from './trial-reminders.repository';

export function trialConfirmationsRoutes(deps: PlatformDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(routes.read, async ({ params }) => {
      const found = await findConfirmation(db, hashToken(params.token), clock.now());
      if (!found) throw refuse('NOT_FOUND');
      return toConfirmation(found);
    }),
    implement(routes.confirm, ({ params, caller }) => confirm(deps, params.token, caller)),
  ];
}

/** Stores that the parent will come; of two simultaneous calls one records it. Refuses with NOT_FOUND. */
function confirm(
  { db, clock, audit }: PlatformDeps,
  token: string,
  { ip, userAgent }: Caller,
): Promise<TrialConfirmation> {
  return withTransaction(db, async (trx) => {
    const now = clock.now();
    const found = await findConfirmation(trx, hashToken(token), now);
    if (!found) throw refuse('NOT_FOUND');
    if (found.confirmedAt !== null || !(await confirmTrial(trx, found.id, now))) return toConfirmation(found);
    await audit.append(trx, [
      auditEvent({ ip, userAgent }, 'trial_request.trial_confirmed', { trialRequestId: found.id }),
    ]);
    return toConfirmation({ ...found, confirmedAt: now });
  });
}

function toConfirmation({ id: _, startsAt, confirmedAt, ...rest }: StoredConfirmation): TrialConfirmation {
  return { ...rest, startsAt: startsAt.toISOString(), confirmedAt: confirmedAt?.toISOString() ?? null };
}
