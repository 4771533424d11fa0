import type { StudentBody, StudentField } from '@school/api-contract/students/student-fields';
import type { Knex } from 'knex';
import { toColumnName } from '../../platform/database/identifiers';
import { type StudentCard, storedFieldTable, studentColumns } from './student-fields';

const columnList = studentColumns.map(({ column }) => column).join(', ');

/** A missing list becomes empty; any other missing value becomes null. */
const toValueSql = ({ field, type }: (typeof studentColumns)[number]) =>
  type === 'jsonb' ? `coalesce(c."${field}", '[]')` : `c."${field}"`;

/** Cards given as JSON, whose keys are the names of the fields, beside other columns. */
const toRecordSql = (others: string) =>
  `jsonb_to_recordset(:cards::jsonb) as c(${others}, ${studentColumns
    .map(({ field, type }) => `"${field}" ${type}`)
    .join(', ')})`;

/** Inserts cards in one statement. Returns their ids in the order of the cards. */
export async function insertCards(trx: Knex.Transaction, cards: readonly StudentBody[], now: Date): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into students (created_at, updated_at, ${columnList})
     select :now, :now, ${studentColumns.map(toValueSql).join(', ')} from ${toRecordSql('place int')} order by c.place
     returning id`,
    { cards: JSON.stringify(cards.map((card, place) => ({ ...card, place }))), now },
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** The id of the student that was created with this key. */
export async function findCardByKey(db: Knex, requestKey: string): Promise<number | undefined> {
  const row = await db('students').where({ requestKey }).first('id');
  return row?.id;
}

export async function setCardKey(trx: Knex.Transaction, id: number, requestKey: string): Promise<void> {
  await trx('students').where({ id }).update({ requestKey });
}

/** The new values of a card, and the moment of the change. */
export type SavedCard = StudentCard & { id: number; at: Date };

export async function saveCards(trx: Knex.Transaction, cards: readonly SavedCard[]): Promise<void> {
  const assignments = studentColumns.map((each) => `${each.column} = ${toValueSql(each)}`).join(', ');
  await trx.raw(
    `update students s set updated_at = c.at, ${assignments} from ${toRecordSql('id bigint, at timestamptz')} where s.id = c.id`,
    { cards: JSON.stringify(cards) },
  );
}

export async function setActive(trx: Knex.Transaction, id: number, active: boolean, now: Date): Promise<void> {
  await trx('students').where({ id }).update({ active, updatedAt: now });
}

export interface CardContract {
  studentId: number;
  contractId: number;
  /** Keeps the number of another active contract on the card. */
  unlessAnotherIsActive: boolean;
}

/** Copies type, number and date of an active contract to its student's card. */
export async function updateCardContract(
  trx: Knex.Transaction,
  { studentId, contractId, unlessAnotherIsActive: unlessAnotherStands }: CardContract,
): Promise<void> {
  const ended = `('cancelled', 'expired')`;
  await trx.raw(
    `update students s set contract_type = c.contract_type, contract_number = c.contract_number, contract_date = c.contract_date
     from contracts c where c.id = :contractId and s.id = :studentId and c.status not in ${ended}
       and not (:unlessAnotherStands and exists (
         select from contracts o where o.student_id = s.id and o.id <> c.id and o.status not in ${ended}))`,
    { contractId, studentId, unlessAnotherStands },
  );
}

const erased = {
  setNull: 'null',
  setEmpty: `''`,
  setPlaceholder: `'Удалено'`,
  keepYear: 'make_date(extract(year from birth_date)::int, 1, 1)',
};

const erasures = studentColumns.flatMap(({ field, column }) => {
  const { onErasure } = storedFieldTable[field];
  return onErasure === 'keep' ? [] : [`${column} = ${erased[onErasure]}`];
});

/** Erases personal data of cards; the year of the birth date stays. */
export async function clearCards(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx.raw(
    `update students set ${erasures.join(', ')}, request_key = null, anonymized_at = :now, updated_at = :now where id = any(:ids)`,
    { ids: [...ids], now },
  );
}

export async function clearFields(
  trx: Knex.Transaction,
  ids: readonly number[],
  fields: readonly StudentField[],
  now: Date,
): Promise<void> {
  await trx.raw(
    `update students set ${fields.map((field) => `${toColumnName(field)} = null`).join(', ')}, updated_at = :now
     where id = any(:ids)`,
    { ids: [...ids], now },
  );
}
