import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';

/** Events that differ only in their time and whom they are about: the same event of the same person, one right after the other. */
export interface AuditRun {
  newest: AuditLogRow;
  /** Behind a button, newest first. Empty for an event that stands alone. */
  older: readonly AuditLogRow[];
}

const maxGapMs = 10 * 60_000;

/** @param rows newest first */
export function toRuns(rows: readonly AuditLogRow[]): AuditRun[] {
  const runs: { newest: AuditLogRow; older: AuditLogRow[] }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && follows(run.older.at(-1) ?? run.newest, row)) run.older.push(row);
    else runs.push({ newest: row, older: [] });
  }
  return runs;
}

/** Another address may be another person under the same name. What is not usual always has a row of its own. */
function follows(newer: AuditLogRow, older: AuditLogRow): boolean {
  return (
    newer.severity === 'info' &&
    older.severity === 'info' &&
    newer.eventType === older.eventType &&
    newer.actor === older.actor &&
    newer.userName === older.userName &&
    newer.ipAddress === older.ipAddress &&
    Date.parse(newer.at) - Date.parse(older.at) <= maxGapMs
  );
}
