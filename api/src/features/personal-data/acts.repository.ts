import type { ErasureAct, ErasureBasis, ErasureItem } from '@school/api-contract/families/personal-data';
import type { Knex } from 'knex';
import { momentPosition } from '../../platform/http/paging';
import { userNameSql } from '../../shared/user-name.sql';

export interface NewAct {
  basis: ErasureBasis;
  comment: string;
  subjects: readonly string[];
  items: readonly ErasureItem[];
  createdAt: Date;
  createdBy: number | null;
  /** The year in the school's time zone. */
  year: number;
}

/**
 * Inserts an act with the number `<year>-<5 digits>`. The counter's row is locked until the transaction ends, so there
 * are no gaps.
 */
export async function insertAct(
  trx: Knex.Transaction,
  { year, subjects, items, ...columns }: NewAct,
): Promise<{ id: number; actNumber: string }> {
  const { rows } = await trx.raw<{ rows: { counter: number }[] }>(
    `insert into personal_data_act_counters as c (year, counter) values (:year, 1)
     on conflict (year) do update set counter = c.counter + 1 returning counter`,
    { year },
  );
  const actNumber = `${year}-${String(rows[0]?.counter).padStart(5, '0')}`;
  const [row] = await trx('personalDataActs')
    .insert({ ...columns, actNumber, subjects: JSON.stringify(subjects), items: JSON.stringify(items) })
    .returning('id');
  return { id: row.id, actNumber };
}

/** Replaces the act's content after a later batch of the same run. */
export async function replaceActContent(
  trx: Knex.Transaction,
  id: number,
  { subjects, items }: Pick<NewAct, 'subjects' | 'items'>,
): Promise<void> {
  await trx('personalDataActs')
    .where({ id })
    .update({ subjects: JSON.stringify(subjects), items: JSON.stringify(items) });
}

type StoredAct = Omit<ErasureAct, 'createdAt'> & { createdAt: Date };

const actColumns = `a.id, a.act_number, a.basis, a.comment, a.subjects, a.items, a.created_at,
  ${userNameSql('u')} as created_by_name`;

/** Newest first, one row more than the limit, in one statement. */
export async function listActRows(
  db: Knex,
  { limit, after }: { limit: number; after: readonly [string, number] | undefined },
): Promise<(StoredAct & { position: string; total: number })[]> {
  const { rows } = await db.raw<{ rows: (StoredAct & { position: string; total: number })[] }>(
    `select ${actColumns}, ${momentPosition('a.created_at')} as position,
       (select count(*) from personal_data_acts) as total
     from personal_data_acts a left join users u on u.id = a.created_by
     ${after ? 'where (a.created_at, a.id) < (:at::timestamptz, :afterId)' : ''}
     order by a.created_at desc, a.id desc limit :limit`,
    { limit: limit + 1, at: after?.[0] ?? null, afterId: after?.[1] ?? null },
  );
  return rows;
}

export interface ActRecord extends StoredAct {
  createdByRole: string | null;
  operatorName: string;
  operatorInn: string;
  operatorOgrn: string;
  operatorAddress: string;
  timeZone: string;
  /** The event of the audit chain that records it. */
  eventId: number | null;
  eventHash: string | null;
  eventAt: Date | null;
}

/** An act with the operator and its audit event, in one statement. */
export async function findAct(db: Knex, id: number): Promise<ActRecord | undefined> {
  const { rows } = await db.raw<{ rows: ActRecord[] }>(
    `select ${actColumns}, u.role as created_by_role, o.operator_name, o.operator_inn, o.operator_ogrn, o.operator_address,
       o.time_zone, e.id as event_id, e.event_hash, e.timestamp as event_at
     from personal_data_acts a left join users u on u.id = a.created_by cross join settings_school o
     left join lateral (
       select l.id, l.event_hash, l.timestamp from audit_logs l
       where l.metadata @> jsonb_build_object('actId', a.id) and l.event_type = 'personal_data.erased' order by l.id limit 1
     ) e on true
     where a.id = :id`,
    { id },
  );
  return rows[0];
}
