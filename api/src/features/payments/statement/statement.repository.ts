import type { StatementResult } from '@school/api-contract/money/bank-statements';
import type { Knex } from 'knex';
import { foldSql } from '../../../shared/fold-text';
import { isOpenOrder } from '../../../shared/open-orders.sql';
import { likelySql } from '../likely-student.sql';
import { fromStatementSql } from '../payment-filter.sql';

interface NamedStudent {
  id: number;
  name: string;
}

/** The only student whom each purpose (folded) can mean, by the index of the purpose. */
export async function findStudentsByPurpose(db: Knex, purposes: readonly string[]): Promise<Map<number, NamedStudent>> {
  const { rows } = await db.raw<{ rows: ({ key: number } & NamedStudent)[] }>(
    `with facts as materialized (
       select number - 1 as key, null::text as phone, null::text as child, purpose
       from unnest(:purposes::text[]) with ordinality given (purpose, number)
     ), ${likelySql}
     select likely.key, s.id, concat_ws(' ', s.last_name, s.first_name) as name
     from likely join students s on s.id = likely.student_id`,
    { purposes: [...purposes] },
  );
  return new Map(rows.map(({ key, ...student }) => [Number(key), student]));
}

export interface EarlierPayment {
  id: number;
  studentName: string | null;
}

const nameSql = `nullif(concat_ws(' ', s.last_name, s.first_name), '')`;

/** The payments of documents that were imported before, by the documents' keys. */
export async function findImported(db: Knex, keys: readonly string[]): Promise<Map<string, EarlierPayment>> {
  const { rows } = await db.raw<{ rows: ({ key: string } & EarlierPayment)[] }>(
    `select n.deduplication_key as key, p.id, ${nameSql} as student_name
     from bank_notices n join payments p on p.id = n.payment_id left join students s on s.id = p.student_id
     where n.outcome = 'statement' and n.deduplication_key = any(:keys)`,
    { keys: [...keys] },
  );
  return new Map(rows.map(({ key, ...payment }) => [key, payment]));
}

export interface ComparedDocument {
  date: string;
  amount: number;
  studentId: number | null;
  /** Folded. */
  payer: string;
}

/**
 * A payment that was not imported from a statement and has the day and the sum of a document, by the document's index: of the
 * same student, of the same payer, or of a child of the payer. A transfer that was split also counts with its whole sum.
 */
export async function findEnteredOtherwise(
  db: Knex,
  documents: readonly ComparedDocument[],
): Promise<Map<number, EarlierPayment>> {
  const { rows } = await db.raw<{ rows: ({ key: number } & EarlierPayment)[] }>(
    `with given as materialized (
       select number - 1 as key, day, amount, student_id, payer
       from unnest(:days::date[], :amounts::integer[], :studentIds::bigint[], :payers::text[])
         with ordinality given (day, amount, student_id, payer, number)
     ), entered as materialized (
       select p.id, p.date, p.amount, p.student_id, ${nameSql} as student_name, ${foldSql('p.customer_name')} as payer,
         ${foldSql('s.parent_name')} as parent,
         p.amount + coalesce((select sum(part.amount) from payments part where part.split_from = p.id), 0) as whole
       from payments p left join students s on s.id = p.student_id
       where p.status = 'CONFIRMED' and p.date in (select day from given) and not ${fromStatementSql}
     )
     select distinct on (given.key) given.key, entered.id, entered.student_name
     from given join entered on entered.date = given.day and (entered.amount = given.amount or entered.whole = given.amount)
       and (entered.student_id = given.student_id or given.payer <> '' and given.payer in (entered.payer, entered.parent))
     order by given.key, entered.id`,
    {
      days: documents.map(({ date }) => date),
      amounts: documents.map(({ amount }) => amount),
      studentIds: documents.map(({ studentId }) => studentId),
      payers: documents.map(({ payer }) => payer),
    },
  );
  return new Map(rows.map(({ key, ...payment }) => [Number(key), payment]));
}

export interface OpenLink {
  id: number;
  number: string;
  amount: number;
}

/** By student the links that can still be paid, or could once the bank accepts them; the oldest first. */
export async function findOpenLinks(
  db: Knex,
  studentIds: readonly number[],
  now: Date,
): Promise<Map<number, OpenLink[]>> {
  const { rows } = await db.raw<{ rows: { studentId: number; links: OpenLink[] }[] }>(
    `select p.student_id, json_agg(json_build_object('id', o.id, 'number', p.order_id, 'amount', p.amount) order by o.id) as links
     from payment_orders o join payments p on p.id = o.payment_id
     where p.student_id = any(:studentIds::bigint[]) and ${isOpenOrder(':now')} group by p.student_id`,
    { studentIds: [...studentIds], now },
  );
  return new Map(rows.map(({ studentId, links }) => [studentId, links]));
}

/** Serialises imports, so that the same document imported twice is one payment. */
export async function lockStatements(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('bank statements'))`);
}

export async function findStatementImport(
  trx: Knex.Transaction,
  digest: string,
  userId: number,
): Promise<StatementResult | undefined> {
  const row = await trx('paymentStatementImports').where({ digest, userId }).first('result');
  return row?.result;
}

export async function insertStatementImport(
  trx: Knex.Transaction,
  { result, ...record }: { digest: string; userId: number; result: StatementResult; createdAt: Date },
): Promise<number> {
  const [row] = await trx('paymentStatementImports')
    .insert({ ...record, result: JSON.stringify(result) })
    .returning('id');
  return row.id;
}
