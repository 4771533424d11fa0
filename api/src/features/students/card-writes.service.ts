import { type StudentBody, type StudentField, studentFields } from '@school/api-contract/students/student-fields';
import type { StudentChange } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { compareCards } from './card-differences';
import {
  type CardContract,
  clearCards,
  clearFields,
  insertCards,
  type SavedCard,
  saveCards,
  setActive,
  updateCardContract,
} from './card-writes.repository';
import { lockStudent } from './student-card.repository';
import { type ChangeRecord, eraseChanges, eraseFieldChanges, insertChanges } from './student-changes.repository';
import type { StudentCard } from './student-fields';

/*
 * Every write to the table `students`, with its history, for the routes, the import and other features. The caller appends
 * the audit event.
 */

interface Author {
  userId: number;
  now: Date;
}

/** Creates cards in two statements. Returns their ids in the order of the cards. */
export async function createCards(
  trx: Knex.Transaction,
  cards: readonly StudentBody[],
  { userId, now }: Author,
): Promise<number[]> {
  const ids = await insertCards(trx, cards, now);
  await insertChanges(
    trx,
    ids.map((studentId) => ({ studentId, event: 'created', changes: [], userId, createdAt: now })),
  );
  return ids;
}

export async function createCard(trx: Knex.Transaction, card: StudentBody, by: Author): Promise<number> {
  const [id] = await createCards(trx, [card], by);
  if (id === undefined) throw new Error('No card was created');
  return id;
}

/** The new values of a locked card, with its changes. */
export interface CardUpdate extends SavedCard {
  changes: StudentChange['changes'];
}

/** Two statements for any number of cards. */
export async function updateCards(
  trx: Knex.Transaction,
  updates: readonly CardUpdate[],
  userId: number,
): Promise<void> {
  await saveCards(
    trx,
    updates.map(({ changes: _, ...card }) => card),
  );
  await insertChanges(
    trx,
    updates.map(({ id, changes, at }) => ({ studentId: id, event: 'updated', changes, userId, createdAt: at })),
  );
}

/**
 * Fills empty fields of a card, overwrites `replaceFields`, and restores an archived student. Returns false when the student is
 * missing.
 */
export async function completeCard(
  trx: Knex.Transaction,
  id: number,
  given: Partial<StudentCard>,
  { replaceFields = [], userId, now }: Author & { replaceFields?: readonly StudentField[] },
): Promise<boolean> {
  const known = await lockStudent(trx, id);
  if (!known) return false;
  const { active, updatedAt: _, ...before } = known;
  const taken = studentFields.flatMap((field) => {
    const value = given[field];
    const isWanted = isBlank(before[field]) || replaceFields.includes(field);
    return isWanted && !isBlank(value) ? [[field, value] as const] : [];
  });
  const after: StudentCard = { ...before, ...Object.fromEntries(taken) };
  await saveCards(trx, [{ ...after, id, at: now }]);
  if (!active) await setActive(trx, id, true, now);
  const changes = compareCards(before, after);
  const record = { studentId: id, userId, createdAt: now };
  const records: ChangeRecord[] = [
    ...(active ? [] : [{ ...record, event: 'restored' as const, changes: [] }]),
    ...(changes.length === 0 ? [] : [{ ...record, event: 'updated' as const, changes }]),
  ];
  if (records.length > 0) await insertChanges(trx, records);
  return true;
}

const isBlank = (value: string | readonly string[] | null | undefined) => !value || value.length === 0;

/** Copies type, number and date of an active contract to its student's card. */
export function copyContractToCard(trx: Knex.Transaction, contract: CardContract): Promise<void> {
  return updateCardContract(trx, contract);
}

/** Erases personal data of cards and their history; the year of the birth date stays. */
export async function eraseCards(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await clearCards(trx, ids, now);
  await eraseChanges(trx, ids);
}

/** Erases these fields of cards and their history. */
export async function eraseCardFields(
  trx: Knex.Transaction,
  ids: readonly number[],
  fields: readonly StudentField[],
  now: Date,
): Promise<void> {
  await clearFields(trx, ids, fields, now);
  await eraseFieldChanges(trx, ids, fields);
}
