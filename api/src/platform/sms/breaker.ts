import type { Knex } from 'knex';
import type { PlatformDeps } from '../platform-deps';
import { smsStoppedLetter } from './operator-letters';

/** Number of consecutive refusals of the account that open the breaker and stop further SMS. */
const faultsToOpen = 5;
/** While the breaker is open, one message per this period probes whether the account works again. */
const probeSeconds = 60;

type BreakerDeps = Pick<PlatformDeps, 'audit' | 'clock' | 'outbox'>;

/**
 * Returns 0 when the message may be sent, else the seconds to wait. While the breaker is open, a return of 0 takes the
 * only probe of that minute for all processes.
 */
export async function takeBreakerPass(db: Knex, now: Date): Promise<number> {
  const state: { probeAt: Date | null } | undefined = await db('smsBreaker').first('probeAt');
  if (!state || state.probeAt === null) return 0;
  const left = Math.ceil((state.probeAt.getTime() - now.getTime()) / 1000);
  if (left > 0) return left;
  const isProbe = await db('smsBreaker')
    .where('probeAt', '<=', now)
    .update({ probeAt: nextProbe(now) });
  return isProbe ? 0 : probeSeconds;
}

/**
 * Counts a refusal of the whole account. The one that opens the breaker is written to the audit chain and sends one
 * letter to the operator. Call it last in the transaction: the breaker's row and the chain's head stay locked.
 */
export async function countAccountFault(
  deps: BreakerDeps,
  trx: Knex.Transaction,
  { provider, reason }: { provider: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  const { rows } = await trx.raw<{ rows: { openedNow: boolean; faults: number }[] }>(
    `with before as (select opened_at from sms_breaker for update)
     update sms_breaker b set faults = b.faults + 1,
       opened_at = case when b.faults + 1 >= :limit then coalesce(b.opened_at, :now) end,
       probe_at = case when b.faults + 1 >= :limit then :probe::timestamptz end
     from before returning before.opened_at is null and b.opened_at is not null as opened_now, b.faults`,
    { limit: faultsToOpen, now, probe: nextProbe(now) },
  );
  const [state] = rows;
  if (!state?.openedNow) return;
  const { operatorEmail } = await trx('settingsSchool').first('operatorEmail');
  await deps.outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'operator_notice',
    to: operatorEmail,
    ...smsStoppedLetter({ provider, reason, faults: faultsToOpen }),
    idempotencyKey: `sms-breaker:${now.toISOString()}`,
  });
  const metadata = { provider, reason, faults: state.faults };
  await deps.audit.append(trx, [{ eventType: 'sms.breaker_opened', severity: 'critical', metadata }]);
}

/** Closes the breaker because the account works. Call it last in the transaction. */
export async function clearAccountFaults(deps: BreakerDeps, trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: { openedAt: Date | null }[] }>(
    `with before as (select opened_at from sms_breaker where faults > 0 for update)
     update sms_breaker set faults = 0, opened_at = null, probe_at = null from before returning before.opened_at`,
  );
  if (!rows[0]?.openedAt) return;
  const metadata = { openedAt: rows[0].openedAt.toISOString() };
  await deps.audit.append(trx, [{ eventType: 'sms.breaker_closed', metadata }]);
}

export async function isBreakerOpen(db: Knex): Promise<boolean> {
  return (await db('smsBreaker').whereNotNull('openedAt').first('id')) !== undefined;
}

function nextProbe(now: Date): Date {
  return new Date(now.getTime() + probeSeconds * 1000);
}
