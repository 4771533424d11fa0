import type { FamilyMember } from '@school/api-contract/money/payments';
import { type Child, toListNames } from '@school/api-contract/rules/list-names';
import type { Knex } from 'knex';
import { owedSql } from '../../shared/balance.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { isOfFamilySql } from '../../shared/family.sql';
import { childJson } from '../../shared/list-names';
import { isOpenOrder } from '../../shared/open-orders.sql';

type StoredMember = Omit<FamilyMember, 'name'> & { child: Child };

/** The student and those of the family who train or owe, in one statement; empty for an unknown student. */
export async function findFamily(db: Knex, studentId: number, now: Date): Promise<FamilyMember[]> {
  const { rows } = await db.raw<{ rows: StoredMember[] }>(
    `with family as materialized (
       select e.* from students s join students e on e.id = s.id or ${isOfFamilySql('s', 'e')}
       where s.id = :studentId and s.anonymized_at is null
     ), owed as materialized (
       ${owedSql(todaySql, 'student_id in (select id from family)')}
     )
     select f.id, ${childJson('f')} as child, coalesce(owed.amount, 0)::integer as due,
       (select coalesce(json_agg(json_build_object(
          'id', o.id, 'amount', p.amount, 'purpose', coalesce(p.description, ''), 'expiresAt', o.expires_at) order by o.id), '[]')
        from payment_orders o join payments p on p.id = o.payment_id
        where p.student_id = f.id and ${isOpenOrder(':now')}) as open_links
     from family f left join owed on owed.student_id = f.id
     where f.id = :studentId or f.active or owed.amount > 0
     order by f.id <> :studentId, f.birth_date, f.id limit 20`,
    { studentId, now },
  );
  const names = toListNames(rows.map(({ id, child }) => [id, child]));
  return rows.map(({ child: _, openLinks, ...member }) => ({
    ...member,
    name: names.get(member.id) ?? '',
    openLinks: openLinks.map((link) => ({ ...link, expiresAt: new Date(link.expiresAt).toISOString() })),
  }));
}

/** Those of the students, in the given order, who are not of the first one's family. */
export async function listForeign(db: Knex, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select e.id from students s join students e on e.id = s.id or ${isOfFamilySql('s', 'e')}
     where s.id = :first and s.anonymized_at is null and e.id = any(:ids)`,
    { first: ids[0] ?? 0, ids: [...ids] },
  );
  const family = rows.map(({ id }) => id);
  return ids.filter((id) => !family.includes(id));
}
