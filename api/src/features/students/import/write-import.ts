import type { StudentBody } from '@school/api-contract/students/student-fields';
import type { Knex } from 'knex';
import { addMemberships, type Membership } from '../../memberships/memberships.service';
import { type CardUpdate, createCards, updateCards } from '../card-writes.service';
import type { PlannedLine } from './import-plan';

/**
 * Writes the new and changed cards of a plan with their history and groups, in five statements for any number of lines.
 */
export async function writeImport(
  trx: Knex.Transaction,
  plan: readonly PlannedLine[],
  { userId, now, today }: { userId: number; now: Date; today: string },
): Promise<void> {
  const created: { card: StudentBody; groupIds: number[] }[] = [];
  const updates: CardUpdate[] = [];
  const memberships: Membership[] = [];
  const join = (studentId: number, groupIds: readonly number[]) =>
    memberships.push(...groupIds.map((groupId) => ({ studentId, groupId })));
  for (const { shown, newCard, changedCard, known, groupIds } of plan) {
    if (newCard) created.push({ card: newCard, groupIds });
    if (!changedCard || !known) continue;
    const changes = shown.changes.filter(({ field }) => field !== 'groups');
    if (changes.length > 0) {
      // two changes within a millisecond must have different moments
      const at = new Date(Math.max(now.getTime(), known.updatedAt.getTime() + 1));
      updates.push({ ...changedCard, id: known.id, at, changes });
    }
    join(known.id, groupIds);
  }
  if (created.length > 0) {
    const cards = created.map(({ card }) => card);
    const ids = await createCards(trx, cards, { userId, now });
    for (const [index, id] of ids.entries()) join(id, created[index]?.groupIds ?? []);
  }
  if (updates.length > 0) await updateCards(trx, updates, userId);
  await addMemberships(trx, memberships, today);
}
