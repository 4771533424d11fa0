import type { SubscriptionSettings, SubscriptionSettingsBody } from '@school/api-contract/money/subscription-settings';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale, compareFields } from '../../shared/concurrent-changes';
import { findContext, isEnabled, lockSettings, type SubscriptionContext, updateSettings } from './settings.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/** Refuses with SUBSCRIPTIONS_OFF where the school takes payments only. */
export async function getContext(db: Knex, now: Date): Promise<SubscriptionContext> {
  const context = await findContext(db, now);
  if (!context.settings.enabled) throw refuse('SUBSCRIPTIONS_OFF');
  return context;
}

/** Tells the pages whether to show subscriptions in the menu. */
export function areSubscriptionsOn(db: Knex): Promise<boolean> {
  return isEnabled(db);
}

export async function getSettings({ db, clock }: Deps): Promise<SubscriptionSettings> {
  const { settings } = await findContext(db, clock.now());
  return { ...settings, updatedAt: settings.updatedAt.toISOString() };
}

/** Refuses with CONFLICT (changed since `updatedAt`). */
export async function changeSettings(
  deps: Deps,
  { updatedAt, ...body }: SubscriptionSettingsBody,
  caller: Caller,
): Promise<SubscriptionSettings> {
  await withTransaction(deps.db, async (trx) => {
    const stored = await lockSettings(trx);
    assertNotStale(stored, updatedAt);
    const { updatedAt: changedAt, ...before } = stored;
    const change = compareFields(before, body);
    if (!change) return;
    await updateSettings(trx, body, toLaterMoment(changedAt, deps.clock.now()));
    await deps.audit.append(trx, [auditEvent(caller, 'subscription.settings_changed', { ...change })]);
  });
  return getSettings(deps);
}
