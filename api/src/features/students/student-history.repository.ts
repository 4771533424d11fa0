import type { StudentChange } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { momentPosition } from '../../platform/http/paging';
import type { StudentScope } from '../../shared/access/student-scope';
import { userNameSql } from '../../shared/user-name.sql';

/** The moment in microseconds; an id; the day of the session, or ''. */
export type HistoryPosition = readonly [string, number, string];

type StoredChange = Omit<StudentChange, 'at'> & { at: Date; position: string; day: string; total: number };

/**
 * Changes of the card, and of the student's marks in visible groups; the marks come from the audit chain, through the
 * index of its metadata. Newest first, in one statement; `total` counts all of them.
 */
export async function findHistory(
  db: Knex,
  studentId: number,
  { shownGroups, seesAttendance }: Pick<StudentScope, 'shownGroups' | 'seesAttendance'>,
  { after, limit }: { after: HistoryPosition | undefined; limit: number },
): Promise<StoredChange[]> {
  const { rows } = await db.raw<{ rows: StoredChange[] }>(
    `with history as materialized (
       select id, '' as day, event, changes, user_id, created_at as at from student_changes where student_id = :studentId
       union all
       select a.id, move ->> 'date', 'marked', jsonb_build_array(
           jsonb_build_object('field', 'group', 'from', g.name, 'to', g.name),
           jsonb_build_object('field', 'session', 'from', move ->> 'date', 'to', move ->> 'date'),
           jsonb_build_object('field', 'attendance', 'from', move ->> 'from', 'to', move ->> 'to')),
         a.user_id::bigint, a.timestamp
       from audit_logs a
       cross join jsonb_array_elements(a.metadata -> 'moves') move
       join groups g on g.id = (a.metadata ->> 'groupId')::bigint
       where :seesAttendance and a.metadata @> :ofStudent::jsonb and move -> 'studentIds' @> :student::jsonb
         ${shownGroups ? 'and g.id in :shownGroups' : ''}
     )
     select h.id, h.day, h.event, h.changes, h.at, ${momentPosition('h.at')} as position,
       ${userNameSql('u')} as by_name, (select count(*) from history) as total
     from history h left join users u on u.id = h.user_id
     ${after ? 'where (h.at, h.id, h.day) < (:afterAt::timestamptz, :afterId, :afterDay)' : ''}
     order by h.at desc, h.id desc, h.day desc
     limit :limit`,
    {
      studentId,
      seesAttendance,
      ofStudent: JSON.stringify({ moves: [{ studentIds: [studentId] }] }),
      student: JSON.stringify([studentId]),
      ...(shownGroups && { shownGroups }),
      ...(after && { afterAt: after[0], afterId: after[1], afterDay: after[2] }),
      limit,
    },
  );
  return rows;
}
