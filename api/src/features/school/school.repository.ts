import type { SavedSchool, School } from '@school/api-contract/school/school';
import type { Knex } from 'knex';
import { todaySql } from '../../shared/calendar/today.sql';

const columns = [
  'name',
  'phone',
  'address',
  'accentColor',
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
  'smsSegmentPrice',
  'anchorEmail',
] as const satisfies readonly (keyof School)[];

/** The only row of `settings_school`. */
export async function getSchoolRow(db: Knex): Promise<School> {
  return toSchool(await db('settingsSchool').first([...columns]));
}

/** The settings with the hash of the logo, null without one, and the rule for second factors; one statement. */
export async function getSchoolWithLogo(
  db: Knex,
): Promise<SavedSchool & { logoSha256: string | null; secondFactorRequired: boolean }> {
  const { logoSha256, secondFactorRequired, updatedAt, ...row } = await db('settingsSchool').first([
    ...columns,
    'updatedAt',
    'secondFactorRequired',
    db.raw('(select sha256 from school_logo) as logo_sha256'),
  ]);
  return { ...toSchool(row), updatedAt: updatedAt.toISOString(), logoSha256, secondFactorRequired };
}

/** Returns false when nothing changed. */
export async function updateSecondFactorRequired(
  trx: Knex.Transaction,
  secondFactorRequired: boolean,
): Promise<boolean> {
  const changed = await trx('settingsSchool').whereNot({ secondFactorRequired }).update({ secondFactorRequired });
  return changed > 0;
}

/** Reads and locks the settings, so that the audit event names exactly the changed fields. */
export async function lockSchool(trx: Knex.Transaction): Promise<{ school: School; updatedAt: Date }> {
  const { updatedAt, ...row } = await trx('settingsSchool')
    .forUpdate()
    .first([...columns, 'updatedAt']);
  return { school: toSchool(row), updatedAt };
}

/** Only this changes `updated_at`: what has a form and a route of its own must not make this form stale. */
export async function updateSchoolRow(trx: Knex.Transaction, school: School, now: Date): Promise<void> {
  await trx('settingsSchool').update({ ...school, anchorEmail: school.anchorEmail || null, updatedAt: now });
}

/** The day that the moment falls on at the school, 'yyyy-MM-dd'. */
export async function getSchoolDay(db: Knex, now: Date): Promise<string> {
  const { rows } = await db.raw<{ rows: { today: string }[] }>(`select ${todaySql}::text as today`, { now });
  return rows[0]?.today ?? '';
}

/** Whether PostgreSQL knows the time zone. */
export async function hasTimeZone(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    'select from pg_timezone_names where lower(name) = lower(?) limit 1',
    [name],
  );
  return rows.length > 0;
}

function toSchool(row: School & { anchorEmail: string | null }): School {
  return { ...row, anchorEmail: row.anchorEmail ?? '' };
}
