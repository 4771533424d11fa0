import type { Knex } from 'knex';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';
import type { Reader } from './notifications.repository';

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

export interface DigestReader extends Reader {
  email: string;
}

/** Users who asked for the letter and have an address and unread notifications. */
export async function listDigestReaders(db: Knex): Promise<DigestReader[]> {
  const { rows } = await db.raw<{ rows: DigestReader[] }>(
    `select u.id, u.role, u.email
     from notification_digests d
     join users u on u.id = d.user_id and u.active and u.email is not null
     where exists (select from notifications n where n.user_id = u.id and n.read_at is null)
     order by u.id`,
  );
  return rows;
}
