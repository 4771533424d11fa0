import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';

/** Events that differ only in their time: the same event of the same person, one right after the other. */
export interface AuditRun {
  /** Newest first. */
  shown: readonly [AuditLogRow, ...AuditLogRow[]];
  /** The older ones behind a button. Empty for an event that stands alone. */
  hidden: readonly AuditLogRow[];
}

/** Runs of the first page give up more of their events until the screen has this many rows. */
const leastRows = 14;
const pageSize = 50;

const maxGapMs = 10 * 60_000;

/** @param rows newest first */
export function toRuns(rows: readonly AuditLogRow[]): AuditRun[] {
  let spare = leastRows - joinRuns(rows.slice(0, pageSize)).length;
  return joinRuns(rows).map(({ newest, older }) => {
    const more = Math.min(Math.max(spare, 0), older.length);
    spare -= more;
    return { shown: [newest, ...older.slice(0, more)], hidden: older.slice(more) };
  });
}

function joinRuns(rows: readonly AuditLogRow[]) {
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
