import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { SavedSchool, School, SchoolSettings, schoolRoutes } from '@school/api-contract/school/school';
import type { Knex } from 'knex';
import { refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale } from '../../shared/concurrent-changes';
import {
  getSchoolDay,
  getSchoolRow,
  getSchoolWithLogo,
  hasTimeZone,
  lockSchool,
  updateSchoolRow,
  updateSecondFactorRequired,
} from './school.repository';
import { toLogoUrl } from './school-logo-url';

/** The school's settings, for other features. */
export function getSchool(db: Knex): Promise<School> {
  return getSchoolRow(db);
}

/** The settings with the address of the logo. */
export async function getSchoolSettings(db: Knex): Promise<SchoolSettings> {
  const { logoSha256, ...school } = await getSchoolWithLogo(db);
  return { ...school, logoUrl: logoSha256 === null ? null : toLogoUrl(logoSha256) };
}

/** Sets whether a second factor is required; an unchanged value is not recorded. */
export async function setSecondFactorRequired(
  { audit }: Pick<PlatformDeps, 'audit'>,
  trx: Knex.Transaction,
  caller: Caller,
  required: boolean,
): Promise<void> {
  if (!(await updateSecondFactorRequired(trx, required))) return;
  const event = required ? 'school.second_factor_required' : 'school.second_factor_optional';
  await audit.append(trx, [{ ...auditEvent(caller, event), severity: 'warning' }]);
}

/** The day that the moment falls on at the school, 'yyyy-MM-dd'. */
export function getSchoolToday(db: Knex, now: Date): Promise<string> {
  return getSchoolDay(db, now);
}

/**
 * Replaces the settings; the audit log gets the names of the changed fields without values. Refuses with CONFLICT
 * (changed since `updatedAt`).
 */
export async function updateSchool(
  deps: PlatformDeps,
  { updatedAt, ...body }: RouteInput<typeof schoolRoutes.update>['body'],
  caller: Caller,
): Promise<SavedSchool> {
  if (!(await isTimeZone(deps.db, body.timeZone))) throw refuseField('timeZone', messages.timeZone);
  return withTransaction(deps.db, async (trx) => {
    const { school: before, updatedAt: changedAt } = await lockSchool(trx);
    assertNotStale({ updatedAt: changedAt }, updatedAt);
    const school = { ...before, ...body };
    const fields = Object.entries(school)
      .filter(([name, value]) => Reflect.get(before, name) !== value)
      .map(([name]) => name);
    if (fields.length === 0) return { ...before, updatedAt: changedAt.toISOString() };
    const now = toLaterMoment(changedAt, deps.clock.now());
    await updateSchoolRow(trx, school, now);
    await deps.audit.append(trx, [auditEvent(caller, 'school.updated', { fields })]);
    return { ...school, updatedAt: now.toISOString() };
  });
}

/**
 * Whether Node and PostgreSQL both know the IANA time zone. Offsets such as `+03:00` and short names such as `ACT` are
 * refused, because the two interpret them differently.
 */
async function isTimeZone(db: Knex, name: string): Promise<boolean> {
  if (name !== 'UTC' && !/^[A-Za-z_]+\//.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  return hasTimeZone(db, name);
}
