import type { Knex } from 'knex';
import type { OutgoingMessage } from '../delivery/outbox';
import type { PlatformDeps } from '../platform-deps';
import { halfUsedLetter } from './operator-letters';

/** A warning about one day is useless if it is sent later, when sending is set up. */
const warningLifeMs = 24 * 3600 * 1000;

/** `signing`: codes, and links without which a family cannot register or sign. */
type SmsUse = 'signing' | 'other';

/** Codes and links per phone and hour, across all contracts. */
const perPhoneAndHour = 10;

interface School {
  smsDailyLimit: number;
  /** In kopecks; null when only the number is limited. */
  smsDailySpend: number | null;
  timeZone: string;
  operatorEmail: string;
  /** The school's day, 'yyyy-MM-dd'. */
  today: string;
}

interface Used {
  ofDay: number;
  /** In kopecks. */
  spent: number;
  ofPhone: number;
}

/**
 * Reserves one SMS; false when the limit of the phone or of the school's day is used up, by number
 * (`settings_school.sms_daily_limit`) or cost (`sms_daily_spend`). A message of unknown cost counts as the most
 * expensive of the day, so the limit fails closed. The last third of the day is kept for signing, so that no number of
 * notifications keeps a parent from it. Locks the school's row until the transaction ends, so that parallel
 * calls count each other. Warns the school once a day when half of a limit is used.
 */
export async function takeSms(
  { outbox, clock }: Pick<PlatformDeps, 'outbox' | 'clock'>,
  trx: Knex.Transaction,
  { phone, use }: { phone: string; use: SmsUse },
): Promise<boolean> {
  const now = clock.now();
  const { rows: schools } = await trx.raw<{ rows: School[] }>(
    `select sms_daily_limit, sms_daily_spend, time_zone, operator_email,
       to_char(:now::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
     from settings_school for no key update`,
    { now },
  );
  const school = schools[0];
  if (!school) return false;
  const { rows } = await trx.raw<{ rows: Used[] }>(
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
  const affordable = school.smsDailySpend === null || used.spent < limitFor(use, school.smsDailySpend);
  const hasRoom = affordable && used.ofDay < limitFor(use, school.smsDailyLimit) && used.ofPhone < perPhoneAndHour;
  if (hasRoom && isHalfUsed(school, used)) await outbox.enqueue(trx, toWarning(school, used, now));
  return hasRoom;
}

/** The part of a limit of the day that messages of this use may take. */
const limitFor = (use: SmsUse, limit: number) => (use === 'signing' ? limit : Math.floor((limit * 2) / 3));

/** Whether half of a limit is used, including the message about to be sent. */
function isHalfUsed({ smsDailyLimit, smsDailySpend }: School, { ofDay, spent }: Used): boolean {
  return (ofDay + 1) * 2 >= smsDailyLimit || (smsDailySpend !== null && spent * 2 >= smsDailySpend);
}

/** The warning letter; the outbox ignores a second one with the same key on that day. */
function toWarning(
  { smsDailyLimit, smsDailySpend, operatorEmail, today }: School,
  { ofDay, spent }: Used,
  now: Date,
): OutgoingMessage {
  return {
    channel: 'email',
    purpose: 'operator_notice',
    to: operatorEmail,
    ...halfUsedLetter({ today, count: ofDay + 1, dailyLimit: smsDailyLimit, spent, dailySpend: smsDailySpend }),
    idempotencyKey: `sms-budget-half:${today}`,
    expiresAt: new Date(now.getTime() + warningLifeMs),
  };
}
