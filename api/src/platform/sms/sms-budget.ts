import type { Knex } from 'knex';

/** Codes and links that one phone may get in an hour, whatever contracts they are for. */
const perPhoneAndHour = 10;

interface School {
  smsDailyLimit: number;
  /** Kopecks; null: no limit but the number. */
  smsDailySpend: number | null;
  timeZone: string;
}

/**
 * Takes room for one SMS: false when the phone or the school's day is used up, by number
 * (`settings_school.sms_daily_limit`) or by what they cost (`sms_daily_spend`), so that it fails closed. A message whose
 * cost is not known counts as the dearest of the day. The school's row is locked until the transaction ends, so that
 * simultaneous calls count each other.
 */
export async function takeSms(trx: Knex.Transaction, phone: string, now: Date): Promise<boolean> {
  const { rows: schools } = await trx.raw<{ rows: School[] }>(
    'select sms_daily_limit, sms_daily_spend, time_zone from settings_school for no key update',
  );
  const school = schools[0];
  if (!school) return false;
  const { rows } = await trx.raw<{ rows: { ofDay: number; spent: number; ofPhone: number }[] }>(
    `select count(*) as of_day,
       coalesce(sum(cost_kopecks), 0)
         + coalesce(max(cost_kopecks), 0) * count(*) filter (where cost_kopecks is null and (
             status in ('pending', 'retrying') or in_doubt_since is not null
             or (status = 'success' and provider <> 'outbox'))) as spent,
       (select count(*) from deliveries where channel = 'sms' and recipient = :phone
         and created_at > :now::timestamptz - interval '1 hour') as of_phone
     from deliveries where channel = 'sms' and created_at >= date_trunc('day', :now::timestamptz, :timeZone)`,
    { now, timeZone: school.timeZone, phone },
  );
  const used = rows[0];
  if (used === undefined) return false;
  const affordable = school.smsDailySpend === null || used.spent < school.smsDailySpend;
  return affordable && used.ofDay < school.smsDailyLimit && used.ofPhone < perPhoneAndHour;
}
