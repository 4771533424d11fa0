import type { AbsenceExcuse, ExcuseReason } from '@school/api-contract/money/absence-excuses';
import type { Knex } from 'knex';
import { isMemberOn, sessionsSql } from '../../../shared/calendar/sessions.sql';
import { userNameSql } from '../../../shared/user-name.sql';
import { creditsSql } from './credits.sql';

type StoredExcuse = Omit<AbsenceExcuse, 'createdAt'> & { createdAt: Date };

const maxRows = 500;

const excuseColumns = `e.id, e.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name,
  json_build_object('id', g.id, 'name', g.name) as "group", e.date, e.reason, e.comment, e.file_name,
  ${userNameSql('b')} as by_name, e.created_at`;
const excuseTables = `absence_excuses e join students s on s.id = e.student_id join groups g on g.id = e.group_id
  left join users b on b.id = e.created_by`;

export interface ExcuseScope {
  /** Ids of the groups whose absences the caller may see; undefined: all groups. */
  groups: Knex.QueryBuilder | undefined;
}

export async function findExcuses(
  db: Knex,
  filter: { ids?: readonly number[]; studentId?: number; groupId?: number; from?: string; to?: string },
  { groups }: ExcuseScope,
): Promise<StoredExcuse[]> {
  const conditions = [
    filter.ids && 'e.id = any(:ids)',
    filter.studentId !== undefined && 'e.student_id = :studentId',
    filter.groupId !== undefined && 'e.group_id = :groupId',
    filter.from !== undefined && 'e.date between :from::date and :to::date',
    groups && 'e.group_id in :groups',
  ].filter((condition) => typeof condition === 'string');
  const { rows } = await db.raw<{ rows: StoredExcuse[] }>(
    `select ${excuseColumns} from ${excuseTables} where ${['true', ...conditions].join(' and ')}
     order by e.date desc, e.id desc limit ${maxRows}`,
    Object.fromEntries(Object.entries({ ...filter, groups }).filter(([, value]) => value !== undefined)),
  );
  return rows;
}

/** Returns whether the group exists within the scope. */
export async function hasGroup(db: Knex, id: number, { groups }: ExcuseScope): Promise<boolean> {
  const query = db('groups').where({ id });
  if (groups) query.whereIn('id', groups);
  return (await query.first('id')) !== undefined;
}

/**
 * Excuses a member of the group on each day with a session between two days, also on days that have a mark but are not
 * in the schedule; on a day whose session was cancelled or moved nobody is absent. Returns the number of days and the ids of new excuses.
 */
export async function insertExcuses(
  trx: Knex.Transaction,
  excuse: {
    studentId: number;
    groupId: number;
    from: string;
    to: string;
    reason: ExcuseReason;
    comment: string | null;
    createdBy: number;
    createdAt: Date;
  },
): Promise<{ days: number; ids: number[] }> {
  const { rows } = await trx.raw<{ rows: { days: number; ids: number[] | null }[] }>(
    `with groups_seen as materialized (select :groupId::bigint as id),
     planned as materialized (${sessionsSql}),
     session_days as materialized (
       select date from planned
       where state = 'planned' and exists (
         select from student_groups m
         where m.group_id = :groupId and m.student_id = :studentId and ${isMemberOn('date')})
       union
       select date from attendance
       where student_id = :studentId and group_id = :groupId and date between :from::date and :to::date
         and status <> 'NOT_MARKED' and date not in (select date from planned where state <> 'planned')
     ), inserted as (
       insert into absence_excuses (student_id, group_id, date, reason, comment, created_by, created_at)
       select :studentId, :groupId, date, :reason, :comment, :createdBy, :createdAt from session_days
       on conflict (student_id, group_id, date) do nothing returning id
     )
     select (select count(*) from session_days) as days, (select json_agg(id) from inserted) as ids`,
    excuse,
  );
  return { days: rows[0]?.days ?? 0, ids: rows[0]?.ids ?? [] };
}

export interface LockedExcuse {
  id: number;
  studentId: number;
  groupId: number;
  date: string;
  fileKey: string | null;
  usedGroupId: number | null;
  usedOn: string | null;
}

/** Locks an excuse for a change; undefined when there is none within the scope. */
export async function lockExcuse(
  trx: Knex.Transaction,
  id: number,
  { groups }: ExcuseScope,
): Promise<LockedExcuse | undefined> {
  const query = trx('absenceExcuses').where({ id }).forUpdate();
  if (groups) query.whereIn('groupId', groups);
  return query.first('id', 'studentId', 'groupId', 'date', 'fileKey', 'usedGroupId', 'usedOn');
}

export async function deleteExcuse(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('absenceExcuses').where({ id }).delete();
}

export async function setFile(
  trx: Knex.Transaction,
  id: number,
  file: { fileKey: string; fileName: string },
): Promise<void> {
  await trx('absenceExcuses').where({ id }).update(file);
}

export async function findFile(
  db: Knex,
  id: number,
  { groups }: ExcuseScope,
): Promise<{ fileKey: string; fileName: string } | undefined> {
  const query = db('absenceExcuses').where({ id }).whereNotNull('fileKey');
  if (groups) query.whereIn('groupId', groups);
  return query.first('fileKey', 'fileName');
}

/** Credits of the student that can still be used. */
export async function countCredits(db: Knex, studentId: number, today: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*) as count from (${creditsSql('e.student_id = :studentId')}) c where c.state = 'available'`,
    { studentId, today },
  );
  return rows[0]?.count ?? 0;
}
