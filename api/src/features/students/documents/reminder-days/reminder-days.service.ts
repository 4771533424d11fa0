import type { ReminderDays } from '@school/api-contract/students/document-reminder-days';
import type { Knex } from 'knex';
import { auditEvent } from '../../../../platform/audit/audit-event';
import { toLaterMoment } from '../../../../platform/database/later-moment';
import { withTransaction } from '../../../../platform/database/transaction';
import type { Caller } from '../../../../platform/http/implement';
import type { PlatformDeps } from '../../../../platform/platform-deps';
import { assertNotStale, compareFields } from '../../../../shared/concurrent-changes';
import { getStoredReminderDays, updateReminderDays } from './reminder-days.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

export async function getReminderDays(db: Knex): Promise<ReminderDays> {
  const { days, updatedAt } = await getStoredReminderDays(db);
  return { days, updatedAt: updatedAt.toISOString() };
}

/** Changes when reminders of each type of document begin. Refuses with CONFLICT (changed since `updatedAt`). */
export function changeReminderDays(
  deps: Deps,
  { days, updatedAt }: ReminderDays,
  caller: Caller,
): Promise<ReminderDays> {
  return withTransaction(deps.db, async (trx) => {
    const stored = await getStoredReminderDays(trx, { locks: true });
    assertNotStale(stored, updatedAt);
    const change = compareFields(stored.days, days);
    if (!change) return { days, updatedAt };
    await updateReminderDays(trx, days, toLaterMoment(stored.updatedAt, deps.clock.now()));
    await deps.audit.append(trx, [auditEvent(caller, 'document_type.reminder_days_changed', change)]);
    return getReminderDays(trx);
  });
}
