import type { Knex } from 'knex';

/** Codes and links that one phone may get in an hour, whatever contracts they are for. */
const perPhoneAndHour = 10;

/**
 * Takes room for one SMS: false when the phone or the school's day (`settings_school.sms_daily_limit`) is used up, so
 * that it fails closed. The school's row is locked until the transaction ends, so that simultaneous calls count each other.
 */
export async function takeSms(trx: Knex.Transaction, phone: string, now: Date): Promise<boolean> {
  const { rows: schools } = await trx.raw<{ rows: { smsDailyLimit: number; timeZone: string }[] }>(
    'select sms_daily_limit, time_zone from settings_school for no key update',
  );
  const school = schools[0];
  if (!school) return false;
  const { rows } = await trx.raw<{ rows: { ofDay: number; ofPhone: number }[] }>(
    `select (select count(*) from deliveries where channel = 'sms'
         and created_at >= date_trunc('day', :now::timestamptz, :timeZone)) as of_day,
       (select count(*) from deliveries where channel = 'sms' and recipient = :phone
         and created_at > :now::timestamptz - interval '1 hour') as of_phone`,
    { now, timeZone: school.timeZone, phone },
  );
  const used = rows[0];
  return used !== undefined && used.ofDay < school.smsDailyLimit && used.ofPhone < perPhoneAndHour;
}
