import type { ReceiptSettings } from '@school/api-contract/school/receipt-settings';
import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { findReceiptSettings, updateReceiptSettings } from './receipt-settings.repository';

export function getReceiptSettings(db: Knex): Promise<ReceiptSettings> {
  return findReceiptSettings(db);
}

export async function replaceReceiptSettings(
  deps: PlatformDeps,
  settings: ReceiptSettings,
  caller: Caller,
): Promise<ReceiptSettings> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await updateReceiptSettings(trx, settings))) return;
    await deps.audit.append(trx, [auditEvent(caller, 'school.receipts_changed', { ...settings })]);
  });
  return settings;
}
