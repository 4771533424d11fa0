import type { SportsDirection, Weekday } from '@school/api-contract/common';
import type { Knex } from 'knex';
import { todaySql } from '../../shared/calendar/today.sql';
import type { ContractText } from './outside-contract';

export interface ChildRow {
  /** School days, 'yyyy-MM-dd'. */
  birthDate: string;
  today: string;
  sportsDirection: SportsDirection;
  trainingDays: Weekday[];
  trainingAddress: string;
  /** The branch of the link's trial request; null for a reusable link, which other families have too. */
  branchId: number | null;
  contract: ContractText;
}

/** The data from a family's registration that help to choose a group. */
export async function findChildToPlace(db: Knex, id: number, now: Date): Promise<ChildRow | undefined> {
  const { rows } = await db.raw<{ rows: ChildRow[] }>(
    `select d ->> 'birthDate' as birth_date, ${todaySql}::text as today, d ->> 'sportsDirection' as sports_direction,
       coalesce(d -> 'trainingDays', '[]') as training_days, coalesce(p ->> 'trainingAddress', '') as training_address,
       case when not l.reusable then t.branch_id end as branch_id,
       json_build_object('status', c.status, 'variables', coalesce(c.metadata -> 'variables', '{}')) as contract
     from pending_student_registrations r
     cross join lateral (select r.student_data::jsonb as d, r.parent_data::jsonb as p) data
     join contracts c on c.id = r.contract_id
     left join registration_links l on l.id = r.link_id
     left join trial_requests t on t.id = l.trial_request_id
     where r.id = :id`,
    { id, now },
  );
  return rows[0];
}
