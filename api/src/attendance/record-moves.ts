import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import type { AuditEvent } from '../platform/audit/audit-log';
import { withTransaction } from '../platform/database/transaction';

const everyMs = 10_000;
/** Few: while they are appended, everybody else who appends to the chain waits. */
const batchSize = 100;

type Deps = Pick<AppDeps, 'db' | 'audit'>;

interface StoredMoves {
  id: number;
  groupId: number;
  userId: number;
  movedAt: Date;
  late: boolean;
  studentIds: number[];
  /** Of each student in turn; one alone is that of all. */
  dates: string[];
  was: string[];
  became: string[];
  ipAddress: string | null;
  userAgent: string | null;
}

/**
 * Moves what was marked into the audit chain, in order: one event for each call that changed something. The event and the
 * end of its row are one transaction, so a killed process leaves nothing out and nothing twice.
 */
export async function recordMoves(deps: Deps): Promise<void> {
  while ((await recordBatch(deps)) === batchSize);
}

function recordBatch({ db, audit }: Deps): Promise<number> {
  return withTransaction(db, async (trx) => {
    const moves = await takeMoves(trx);
    await audit.append(trx, moves.map(toEvent));
    return moves.length;
  });
}

/** The oldest ones; a second process waits for the first, and takes those after them. */
async function takeMoves(trx: Knex.Transaction): Promise<StoredMoves[]> {
  const { rows } = await trx.raw<{ rows: StoredMoves[] }>(
    `delete from attendance_moves
     where id in (select id from attendance_moves order by id limit :batchSize for update)
     returning id, group_id, user_id, moved_at, late, to_json(student_ids) as student_ids, dates::text[], was, became,
       ip_address, user_agent`,
    { batchSize },
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** Without the reasons of late marks: they stay with the marks, for the chain forgets nothing and people write names into them. */
function toEvent({ groupId, userId, movedAt, late, ipAddress, userAgent, ...stored }: StoredMoves): AuditEvent {
  const origin = { userId, at: movedAt, ipAddress: ipAddress ?? undefined, userAgent: userAgent ?? undefined };
  const metadata = { groupId, moves: movesOf(stored) };
  if (late) return { eventType: 'attendance.changed_late', ...origin, metadata };
  return { eventType: 'attendance.marked', ...origin, metadata };
}

/** Who moved alike stands together: mostly that is the whole call, in a twentieth of the space. */
function movesOf({ studentIds, dates, was, became }: Pick<StoredMoves, 'studentIds' | 'dates' | 'was' | 'became'>) {
  const moves = new Map<string, { date?: string; from?: string; to?: string; studentIds: number[] }>();
  for (const [index, studentId] of studentIds.entries()) {
    const [date, from, to] = [dates[index] ?? dates[0], was[index], became[index] ?? became[0]];
    const key = `${date} ${from} ${to}`;
    const move = moves.get(key) ?? { date, from, to, studentIds: [] };
    move.studentIds.push(studentId);
    moves.set(key, move);
  }
  return [...moves.values()];
}

/** Does so every few seconds. Returns what stops it, after the running round. */
export function startRecordingMoves(deps: Deps & Pick<AppDeps, 'log'>): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= recordMoves(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'Marks could not be moved into the audit log'))
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
