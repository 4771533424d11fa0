import type { School } from '@school/api-contract/school';
import type { Knex } from 'knex';

const columns = [
  'name',
  'operatorName',
  'operatorInn',
  'operatorOgrn',
  'operatorAddress',
  'operatorPhone',
  'operatorEmail',
  'bankDetails',
  'currency',
  'timeZone',
  'smsDailyLimit',
  'smsDailySpend',
  'anchorEmail',
] as const satisfies readonly (keyof School)[];

/** The one row of `settings_school`, whose settings may be null where an answer has ''. */
export async function readSchool(db: Knex): Promise<School> {
  return schoolOf(await db('settingsSchool').first([...columns]));
}

/** Reads the settings and holds them, so that what changes is told from what was. */
export async function lockSchool(trx: Knex.Transaction): Promise<School> {
  return schoolOf(
    await trx('settingsSchool')
      .forUpdate()
      .first([...columns]),
  );
}

export async function updateSchool(trx: Knex.Transaction, school: School, now: Date): Promise<void> {
  await trx('settingsSchool').update({ ...school, anchorEmail: school.anchorEmail || null, updatedAt: now });
}

/** The day that the moment falls on at the school, 'yyyy-MM-dd'. */
export async function readToday(db: Knex, now: Date): Promise<string> {
  const { rows } = await db.raw<{ rows: { today: string }[] }>(
    'select (:now::timestamptz at time zone time_zone)::date::text as today from settings_school',
    { now },
  );
  return rows[0]?.today ?? '';
}

/** Whether PostgreSQL can tell the time in the zone. */
export async function knowsTimeZone(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    'select from pg_timezone_names where lower(name) = lower(?) limit 1',
    [name],
  );
  return rows.length > 0;
}

function schoolOf(row: School & { anchorEmail: string | null }): School {
  return { ...row, anchorEmail: row.anchorEmail ?? '' };
}
