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
  remind_debt_days, accounting_from`;

export async function findContext(db: Knex, now: Date): Promise<SubscriptionContext> {
  const { rows } = await db.raw<{ rows: (StoredSettings & { today: string; currency: string })[] }>(
    `select ${columns}, s.updated_at, ${todayFromSettingsSql} as today, currency
     from subscription_settings s cross join (select time_zone, currency from settings_school) school`,
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

export async function lockSettings(trx: Knex.Transaction): Promise<StoredSettings> {
  const { rows } = await trx.raw<{ rows: StoredSettings[] }>(
    `select ${columns}, updated_at from subscription_settings for update`,
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
