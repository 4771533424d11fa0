import type { Knex } from 'knex';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import type { ToldFamily } from '../family-messages/send-to-families';

/** Families whose children are in the group on the day or join later, in the order of the children. */
export async function listScheduleFamilies(db: Knex, groupId: number, from: string): Promise<ToldFamily[]> {
  const { rows } = await db.raw<{ rows: ToldFamily[] }>(
    `select 'student:' || s.id as key, false as is_trial, coalesce(s.parent_email, '') as email, s.parent_phone as phone
     from students s
     where s.active and s.anonymized_at is null and exists (
       select from student_groups m
       where m.student_id = s.id and m.group_id = :groupId and (${isMemberOn(':from::date')} or m.join_date > :from::date))
     order by s.id`,
    { groupId, from },
  );
  return rows;
}
