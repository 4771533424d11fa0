import { messages } from '@school/api-contract/messages';
import type { School } from '@school/api-contract/school';
import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { knowsTimeZone, lockSchool, readSchool, readToday, updateSchool } from './school.repository';

/** The school as other features name it in their documents. */
export function schoolOf(db: Knex): Promise<School> {
  return readSchool(db);
}

/** The day that the moment falls on at the school, 'yyyy-MM-dd'. */
export function schoolToday(db: Knex, now: Date): Promise<string> {
  return readToday(db, now);
}

/** Changes the settings as a whole; the audit log gets the names of what changed, not the values. */
export async function changeSchool(deps: AppDeps, school: School, { user, ip, userAgent }: Caller): Promise<School> {
  if (!user) throw refuse('UNAUTHENTICATED');
  if (!(await isTimeZone(deps.db, school.timeZone))) throw refuseField('timeZone', messages.timeZone);
  await withTransaction(deps.db, async (trx) => {
    const before = await lockSchool(trx);
    const fields = Object.entries(school)
      .filter(([name, value]) => Reflect.get(before, name) !== value)
      .map(([name]) => name);
    if (fields.length === 0) return;
    await updateSchool(trx, school, deps.clock.now());
    await deps.audit.append(trx, [
      { eventType: 'school.updated', userId: user.id, ipAddress: ip, userAgent, metadata: { fields } },
    ]);
  });
  return school;
}

/**
 * A name of the IANA base that Node and PostgreSQL both know. Offsets such as `+03:00` and short names such as `ACT` are none:
 * the two read them differently.
 */
async function isTimeZone(db: Knex, name: string): Promise<boolean> {
  if (name !== 'UTC' && !/^[A-Za-z_]+\//.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  return knowsTimeZone(db, name);
}
