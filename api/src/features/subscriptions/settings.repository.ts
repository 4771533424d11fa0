import type { SubscriptionSettingsBody } from '@school/api-contract/money/subscription-settings';
import type { Knex } from 'knex';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';

export type StoredSettings = Omit<SubscriptionSettingsBody, 'updatedAt'> & { updatedAt: Date };

/** The settings with the school's day and currency, which nearly every call needs. */
export interface SubscriptionContext {
  settings: StoredSettings;
  /** 'yyyy-MM-dd' */
  today: string;
  currency: string;
}

const columns = `enabled, second_child_percent, third_child_percent, remind_sessions_left, remind_days_left,
  remind_debt_days`;

export async function findContext(db: Knex, now: Date): Promise<SubscriptionContext> {
  const { rows } = await db.raw<{ rows: (StoredSettings & { today: string; currency: string })[] }>(
    `select ${columns}, s.updated_at, school.today, school.currency,
       coalesce(s.accounting_from, school.today) as accounting_from
     from subscription_settings s
     cross join (select ${todayFromSettingsSql} as today, currency from settings_school) school`,
    { now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('subscription_settings has no row');
  const { today, currency, ...settings } = row;
  return { settings, today, currency };
}

export async function isEnabled(db: Knex): Promise<boolean> {
  const row = await db('subscriptionSettings').first('enabled');
  return row.enabled;
}

/** `accountingFrom` is null until the school switches subscriptions on. */
type LockedSettings = Omit<StoredSettings, 'accountingFrom'> & { accountingFrom: string | null };

export async function lockSettings(trx: Knex.Transaction): Promise<LockedSettings> {
  const { rows } = await trx.raw<{ rows: LockedSettings[] }>(
    `select ${columns}, accounting_from, updated_at from subscription_settings for update`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('subscription_settings has no row');
  return row;
}

export async function updateSettings(
  trx: Knex.Transaction,
  settings: Omit<SubscriptionSettingsBody, 'updatedAt'>,
  updatedAt: Date,
): Promise<void> {
  await trx('subscriptionSettings').update({ ...settings, updatedAt });
}
