import type { Knex } from 'knex';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { settleNotifications } from '../notifications/settle-notifications';
import { selectMarkedDays } from './ended-unmarked.repository';

const everyMs = 10_000;
/** Kept small: others who append to the chain wait for each batch. */
const batchSize = 100;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

interface StoredMarkChanges {
  id: number;
  groupId: number;
  userId: number;
  changedAt: Date;
  late: boolean;
  studentIds: number[];
  /** As `became`: one for each student, or a single one for all. */
  dates: string[];
  /** Statuses before the change, one for each student. */
  was: string[];
  became: string[];
  ipAddress: string | null;
  userAgent: string | null;
}

/**
 * Appends stored mark changes to the audit chain, in order: one event for each call that changed something. One transaction
 * appends the event and deletes its row, so a killed process neither loses nor repeats an event. Also settles the
 * notifications that asked for the marks.
 */
export async function recordMarkChanges(deps: Deps): Promise<void> {
  let recorded: number;
  do {
    recorded = await recordBatch(deps);
  } while (recorded === batchSize);
}

function recordBatch({ db, clock, audit }: Deps): Promise<number> {
  return withTransaction(db, async (trx) => {
    const changes = await takeMarkChanges(trx);
    await settleMarkedSessions(trx, changes, clock.now());
    await audit.append(trx, changes.map(toEvent));
    return changes.length;
  });
}

/** Removes and returns the oldest changes; a second process waits for the first and takes the next ones. */
async function takeMarkChanges(trx: Knex.Transaction): Promise<StoredMarkChanges[]> {
  const { rows } = await trx.raw<{ rows: StoredMarkChanges[] }>(
    `delete from mark_changes
     where id in (select id from mark_changes order by id limit :batchSize for update)
     returning id, group_id, user_id, changed_at, late, to_json(student_ids) as student_ids, dates::text[], was, became,
       ip_address, user_agent`,
    { batchSize },
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** Here and not with the marks, whose call is one statement. */
async function settleMarkedSessions(
  trx: Knex.Transaction,
  changes: readonly StoredMarkChanges[],
  now: Date,
): Promise<void> {
  const days = new Map(
    changes.flatMap(({ groupId, dates }) => dates.map((day) => [`${groupId} ${day}`, { groupId, day }] as const)),
  );
  if (days.size === 0) return;
  for (const { groupId, day } of await selectMarkedDays(trx, [...days.values()])) {
    const settled = { subjects: [`group:${groupId}`], events: ['sessionUnmarked'], occurrence: day } as const;
    await settleNotifications(trx, settled, now);
  }
}

/** The reasons of late marks are not stored with the changes: people write names into them, and the chain cannot be erased. */
function toEvent({ groupId, userId, changedAt, late, ipAddress, userAgent, ...stored }: StoredMarkChanges): AuditEvent {
  const origin = { userId, at: changedAt, ipAddress: ipAddress ?? undefined, userAgent: userAgent ?? undefined };
  const metadata = { groupId, moves: groupEqualChanges(stored) };
  if (late) return { eventType: 'attendance.changed_late', ...origin, metadata };
  return { eventType: 'attendance.marked', ...origin, metadata };
}

/** Groups students with equal changes: mostly that is the whole call, in a twentieth of the space. */
function groupEqualChanges({
  studentIds,
  dates,
  was,
  became,
}: Pick<StoredMarkChanges, 'studentIds' | 'dates' | 'was' | 'became'>) {
  const groups = new Map<string, { date?: string; from?: string; to?: string; studentIds: number[] }>();
  for (const [index, studentId] of studentIds.entries()) {
    const [date, from, to] = [dates[index] ?? dates[0], was[index], became[index] ?? became[0]];
    const key = `${date} ${from} ${to}`;
    const group = groups.get(key) ?? { date, from, to, studentIds: [] };
    group.studentIds.push(studentId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Records mark changes every few seconds; a scheduled task runs once a minute at most. Returns a function that stops it after
 * the current run.
 */
export function startRecordingMarkChanges(deps: Deps & Pick<PlatformDeps, 'log'>): () => Promise<void> {
  let run: Promise<void> | undefined;
  const timer = setInterval(() => {
    run ??= recordMarkChanges(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'Marks could not be moved into the audit log'))
      .finally(() => {
        run = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await run;
  };
}
