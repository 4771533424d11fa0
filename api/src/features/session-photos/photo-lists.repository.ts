import type {
  PhotographedSession,
  PhotoScore,
  PhotoTask,
  TimelineEntry,
} from '@school/api-contract/groups/session-photos';
import { type Child, toListNames } from '@school/api-contract/rules/list-names';
import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { canEditGroupSql, type GroupScope, ownGrantJoin } from '../../shared/access/group-scope';
import { isOwnSubstitutionSql, type SubstituteScope } from '../../shared/access/substitute-scope';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { hasPhotoConsentSql } from '../../shared/consent.sql';
import { childJson } from '../../shared/list-names';
import { userNameSql } from '../../shared/user-name.sql';
import type { StoredPhoto } from './session-photos.repository';
import { photographedSql } from './session-photos.sql';

interface Period {
  now: Date;
  /** 'yyyy-MM-dd' */
  from: string;
  to: string;
}

type WithStored<Row> = Omit<Row, 'photos'> & { photos: StoredPhoto[] };

const groupJson = `json_build_object('id', g.id, 'name', g.name) as "group"`;
const byTime = `p.date, p.start_time, g.name collate "ru-x-icu", g.id`;

/** Who is in the group on the day, by name. */
interface Members {
  members: { id: number; child: Child; agreed: boolean }[];
}

/** CTEs: the groups that the user may edit, `edited`, and with those of own substitutions, `groups_seen`. */
const ownGroupsSql = `
  edited as materialized (select g.id from groups g ${ownGrantJoin} where ${canEditGroupSql}),
  groups_seen as materialized (
    select id from edited
    union
    select sub.group_id from session_substitutes sub
    where sub.coach_id = :userId and sub.date between :from::date and :to::date and ${isOwnSubstitutionSql}
  )`;

/** SQL: whether the user photographs the session `p` of group `g`. */
const isOwnSql = '(g.id in (select id from edited) or p.substitute_id = :userId)';

const selectTasks = preparedStatement<
  Omit<WithStored<PhotoTask>, 'students' | 'withoutConsent'> & Members,
  'now' | 'from' | 'to' | keyof GroupScope
>(
  `with ${ownGroupsSql}, ${photographedSql}
   select ${groupJson}, g.sports_direction as "sportsDirection", p.date::text, p.start_time as "startTime",
     p.end_time as "endTime", b.name as "branchName", g.hall,
     (select coalesce(json_agg(json_build_object('id', s.id, 'child', ${childJson('s')}, 'agreed', ${hasPhotoConsentSql('s.id')})
         order by s.last_name collate "ru-x-icu", s.first_name, s.id), '[]')
       from student_groups m join students s on s.id = m.student_id
       where m.group_id = g.id and ${isMemberOn('p.date')}) as members, p.substitute,
     :userId = any(p.coach_ids) as own, p.photos
   from photographed p join groups g on g.id = p.group_id left join branches b on b.id = g.branch_id
   where p.state = 'planned' and ${isOwnSql} order by ${byTime}`,
);

/** Planned sessions of the day in groups that the user may edit, or that the user holds as a substitute, by time, in one statement. */
export async function findPhotoTasks(
  db: Knex,
  scope: GroupScope,
  { now, day }: { now: Date; day: string },
): Promise<WithStored<PhotoTask>[]> {
  const tasks = await selectTasks(db, { ...scope, now, from: day, to: day });
  return tasks.map(({ members, ...task }) => {
    // of a child without a consent the name has to say which one, also beside a namesake who has one
    const names = toListNames(members.map(({ id, child }) => [id, child]));
    const withoutConsent = members.flatMap(({ id, agreed }) => (agreed ? [] : [names.get(id) ?? '']));
    return { ...task, students: members.length, withoutConsent };
  });
}

const trainerJson = `case when u.id is not null then
  json_build_object('id', u.id, 'name', ${userNameSql('u')}) end as trainer`;

/** Who took the first photo, else the coach of the session, of several the first. */
const photographerSql = 'coalesce(p.trainer_id, p.first_coach_id)';

const photographedColumns = `
   select ${groupJson}, g.sports_direction as "sportsDirection", p.date::text, p.start_time as "startTime",
     p.end_time as "endTime", ${trainerJson}, p.substitute, p.photo_state as state, p.photos
   from photographed p join groups g on g.id = p.group_id
   left join users u on u.id = ${photographerSql}`;

const selectPhotographed = preparedStatement<WithStored<PhotographedSession>, 'now' | 'from' | 'to'>(
  `with groups_seen as materialized (select id from groups), ${photographedSql} ${photographedColumns}
   where p.photo_state is not null order by ${byTime}`,
);

/** Sessions of all groups that have a photo or should have one, in one statement. */
export function findPhotographed(db: Knex, { now, from, to }: Period): Promise<WithStored<PhotographedSession>[]> {
  return selectPhotographed(db, { now, from, to });
}

const selectOwnPhotographed = preparedStatement<
  WithStored<PhotographedSession>,
  'now' | 'from' | 'to' | keyof GroupScope
>(
  `with ${ownGroupsSql}, ${photographedSql} ${photographedColumns}
   where p.photo_state is not null and ${isOwnSql} order by p.date desc, ${byTime}`,
);

/** The same for groups that the user may edit and for sessions that the user holds as a substitute, newest day first. */
export function findOwnPhotographed(
  db: Knex,
  scope: GroupScope,
  { now, from, to }: Period,
): Promise<WithStored<PhotographedSession>[]> {
  return selectOwnPhotographed(db, { ...scope, now, from, to });
}

const selectScores = preparedStatement<PhotoScore, 'now' | 'from' | 'to'>(
  `with groups_seen as materialized (select id from groups), ${photographedSql}
   select ${trainerJson}, count(*) as sessions, count(*) filter (where photo_state = 'ON_TIME') as "onTime",
     count(*) filter (where photo_state = 'LATE') as late, count(*) filter (where photo_state = 'VERY_LATE') as "veryLate",
     count(*) filter (where photo_state = 'MISSING' and only_early) as early,
     count(*) filter (where photo_state = 'MISSING') as missing, coalesce(sum(flagged), 0)::integer as flagged
   from photographed p join groups g on g.id = p.group_id
   left join users u on u.id = ${photographerSql}
   where photo_state <> 'WAITING'
   group by u.id order by ${userNameSql('u')} collate "ru-x-icu", u.id`,
);

/** How punctual each coach's photos of the period are, in one statement. */
export function findScores(db: Knex, { now, from, to }: Period): Promise<PhotoScore[]> {
  return selectScores(db, { now, from, to });
}

/** The sessions of a group, newest first, in one statement. @param onlyOf the substitute whose sessions are shown; undefined: all */
export async function findTimeline(
  db: Knex,
  groupId: number,
  period: Period,
  onlyOf: SubstituteScope | undefined,
): Promise<WithStored<TimelineEntry>[]> {
  const { rows } = await db.raw<{ rows: WithStored<TimelineEntry>[] }>(
    `with groups_seen as materialized (select :groupId::bigint as id), ${photographedSql}
     select p.date::text, p.state, p.start_time, p.end_time, p.moved_to::text, p.reason, dc.comment, counts.*,
       p.photo_state, p.photos
     from photographed p
     left join date_comments dc on dc.group_id = p.group_id and dc.date = p.date
     cross join lateral (
       select count(*) as students, count(*) filter (where a.status = 'PRESENT') as present,
         count(*) filter (where a.status = 'ABSENT') as absent
       from student_groups m
       left join attendance a on a.student_id = m.student_id and a.group_id = m.group_id and a.date = p.date
       where m.group_id = p.group_id and ${isMemberOn('p.date')}
     ) counts
     where ${
       onlyOf
         ? `exists (
       select from session_substitutes sub
       where sub.group_id = p.group_id and sub.date = p.date and ${isOwnSubstitutionSql})`
         : 'true'
     }
     order by p.date desc`,
    { groupId, ...period, ...onlyOf },
  );
  return rows;
}

export interface MissingPhoto {
  groupId: number;
  groupName: string;
  /** 'yyyy-MM-dd' */
  day: string;
  /** The day and the start as people read them. */
  date: string;
  time: string;
  /** Who holds the session in place of the group's coach. */
  substituteId: number | null;
  /** Nobody does, or only one of the day's times. */
  isHeldByGroup: boolean;
}

/**
 * Sessions of today and yesterday that ended without a photo. @param staff undefined: of all groups; else those of groups
 * that the user may edit and where no substitute holds the whole day, and those that the user holds as a substitute
 */
export async function findMissingPhotos(
  db: Knex,
  now: Date,
  staff: { groupIds: Knex.QueryBuilder; userId: number } | undefined,
): Promise<MissingPhoto[]> {
  const { rows } = await db.raw<{ rows: MissingPhoto[] }>(
    `with edited as materialized (select id from groups where active and id in :groupIds),
     groups_seen as materialized (
       select id from edited
       union
       select sub.group_id from session_substitutes sub join groups on groups.id = sub.group_id and groups.active
       where sub.coach_id = :userId and sub.date between :from::date and :to::date
     ), ${photographedSql}
     select g.id as group_id, g.name as group_name, p.date::text as day, to_char(p.date, 'DD.MM.YYYY') as date,
       p.start_time as time, p.substitute_id, p.is_held_by_group
     from photographed p join groups g on g.id = p.group_id
     where p.photo_state = 'MISSING'
       and (:userId::bigint is null or p.substitute_id = :userId or (p.is_held_by_group and g.id in (select id from edited)))
     order by ${byTime}`,
    {
      groupIds: staff?.groupIds ?? db('groups').select('id'),
      userId: staff?.userId ?? null,
      now,
      from: db.raw(`(${todaySql} - 1)`, { now }),
      to: db.raw(todaySql, { now }),
    },
  );
  return rows;
}
