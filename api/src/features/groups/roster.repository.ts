import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RosterRow } from '@school/api-contract/groups/groups';
import { type Child, toListNames } from '@school/api-contract/rules/list-names';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { toStudentScope } from '../../shared/access/student-scope';
import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { hasPhotoConsentSql } from '../../shared/consent.sql';
import { childJson } from '../../shared/list-names';

/**
 * The roster in one statement: members of today, or of any day of the month. A coach gets no parent, phone or medical
 * information of a former student who is in none of the coach's groups. Returns undefined when the user cannot see the
 * group.
 */
export async function findRoster(
  db: Knex,
  groupId: number,
  user: SessionUser,
  { now, month }: { now: Date; month: { from: string; to: string } | undefined },
): Promise<RosterRow[] | undefined> {
  const { ofGroups } = toStudentScope(db, user);
  const { rows } = await db.raw<{ rows: { members: (Omit<RosterRow, 'listName'> & { child: Child })[] }[] }>(
    `with marks as materialized (
       select student_id, round(100.0 * count(*) filter (where status = 'PRESENT') / count(*))::int as percent
       from attendance
       where group_id = :groupId and date between :marksFrom::date and :marksTo::date and status <> 'NOT_MARKED'
         and (group_id, date) not in (${daysOffSql} and c.group_id = :groupId)
       group by student_id
     )
     select coalesce((
       select json_agg(json_build_object(
           'id', m.id, 'studentId', s.id, 'name', concat_ws(' ', s.last_name, s.first_name, s.middle_name), 'child', ${childJson('s')},
           'birthDate', s.birth_date, 'joinDate', m.join_date, 'leaveDate', m.leave_date,
           'parentName', case when is_seen then s.parent_name else '' end,
           'parentPhone', case when is_seen then s.parent_phone else '' end,
           'photoConsent', ${hasPhotoConsentSql('s.id')},
           'medicalInfo', case when :seesMedical and is_seen then nullif(s.medical_info, '') end,
           'attendancePercent', marks.percent)
         order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", s.id, m.join_date)
       from student_groups m
       join students s on s.id = m.student_id
       cross join lateral (
         select ${
           ofGroups
             ? `m.active or exists (
                 select from student_groups other
                 where other.student_id = s.id and other.active and other.group_id in :ofGroups)`
             : 'true'
         } as is_seen
       ) scope
       left join marks on marks.student_id = m.student_id
       where m.group_id = g.id
         and ${month ? 'm.join_date <= :to::date and (m.leave_date is null or m.leave_date > :from::date)' : 'm.active'}
     ), '[]') as members
     from groups g where g.id = :groupId and g.id in :visible`,
    {
      groupId,
      ...(month ?? {}),
      marksFrom: month?.from ?? db.raw(`(${todaySql} - interval '3 months')`, { now }),
      marksTo: month?.to ?? db.raw(todaySql, { now }),
      seesMedical: hasCapability(user.role, 'viewMedicalInfo'),
      ...(ofGroups && { ofGroups }),
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  const members = rows[0]?.members;
  const names = toListNames((members ?? []).map(({ studentId, child }) => [studentId, child]));
  return members?.map((row) => ({ ...row, listName: names.get(row.studentId) ?? row.name }));
}
