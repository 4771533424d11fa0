import type { Knex } from 'knex';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';

/** The school's morning. */
const firstHour = 7;
const lastHour = 11;

/** The school's day 'yyyy-MM-dd' while it is morning there. */
export async function findDigestDay(db: Knex, now: Date): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { today: string }[] }>(
    `select (${todayFromSettingsSql})::text as today from settings_school
     where extract(hour from :now::timestamptz at time zone time_zone) between ${firstHour} and ${lastHour}`,
    { now },
  );
  return rows[0]?.today;
}

export interface DigestReader {
  id: number;
  email: string;
  unread: number;
}

/** Who asked for the letter, has an address and something unread. */
export async function listDigestReaders(db: Knex): Promise<DigestReader[]> {
  const { rows } = await db.raw<{ rows: DigestReader[] }>(
    `select u.id, u.email, n.unread
     from notification_digests d
     join users u on u.id = d.user_id and u.active and u.email is not null
     cross join lateral (
       select count(*) as unread from notifications where user_id = u.id and read_at is null
     ) n
     where n.unread > 0
     order by u.id`,
  );
  return rows;
}
