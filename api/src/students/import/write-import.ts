import type { Knex } from 'knex';
import type { PlannedLine } from './import-plan';
import {
  type CardRow,
  type HistoryRow,
  insertCards,
  insertHistory,
  insertMemberships,
  type Joining,
  takeStudentIds,
  updateCards,
} from './student-import.repository';

/** Writes the lines of a plan that make or change a card, with their history and groups: six statements, however many. */
export async function writeImport(
  trx: Knex.Transaction,
  plan: readonly PlannedLine[],
  { userId, now, today }: { userId: number; now: Date; today: string },
): Promise<void> {
  const ids = await takeStudentIds(trx, plan.filter(({ shown }) => shown.state === 'new').length);
  const made: CardRow[] = [];
  const changed: CardRow[] = [];
  const history: HistoryRow[] = [];
  const joinings: Joining[] = [];
  for (const { shown, card, known, groupIds } of plan) {
    if (!card) continue;
    const id = known?.id ?? ids[made.length];
    if (id === undefined) throw new Error('Too few ids were taken');
    const changes = shown.changes.filter(({ field }) => field !== 'groups');
    if (!known) {
      made.push({ ...card, id, at: now });
      history.push({ id, at: now, event: 'created', changes: [] });
    } else if (changes.length > 0) {
      // two changes within a millisecond must not look like one
      const at = new Date(Math.max(now.getTime(), known.updatedAt.getTime() + 1));
      changed.push({ ...card, id, at });
      history.push({ id, at, event: 'updated', changes });
    }
    joinings.push(...groupIds.map((groupId) => ({ studentId: id, groupId })));
  }
  if (made.length > 0) await insertCards(trx, made);
  if (changed.length > 0) await updateCards(trx, changed);
  if (history.length > 0) await insertHistory(trx, userId, history);
  if (joinings.length > 0) await insertMemberships(trx, joinings, today);
}
