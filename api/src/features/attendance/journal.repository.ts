import { type Child, toListNames } from '@school/api-contract/rules/list-names';
import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { SerializedJson } from '../../platform/http/implement';
import { substituteJoin, substituteJson } from '../../shared/calendar/session-coach.sql';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import { userNameSql } from '../../shared/user-name.sql';
import { type GroupScopeAtTime, sessionsInScopeSql } from './group-in-scope';

interface JournalParts {
  id: number;
  name: string;
  sportsDirection: string;
  trainerName: string | null;
  mayMark: boolean;
  seesGroup: boolean;
  substituteDays: string[];
  today: string;
  /** JSON text, sent to the page unchanged. */
  sessions: string;
  /** Memberships as columns, unsorted; null when there are none. */
  stays: [
    studentIds: number[] | null,
    lastNames: string[],
    firstNames: string[],
    joinDates: string[],
    leaveDates: (string | null)[],
    medicalInfos: (string | null)[],
    middleNames: (string | null)[],
    birthDates: string[],
  ];
  /** For each day and status the student ids, separated by commas. */
  marks: { date: string; status: string; students: string }[];
  /** JSON text. */
  excuses: string;
}

type JournalParameter = keyof GroupScopeAtTime | 'groupId' | 'from' | 'to';

/** Whether the caller sees the day: every day of a visible group, else only those of own substitutions. */
const seesDaySql = (day: string) =>
  `((select access is not null from groups_seen) or ${day} = any((select substitute_days from groups_seen)::date[]))`;

/** Aggregates students and marks: PostgreSQL takes longer to write each row as an object than to find it. */
const journalStatement = preparedStatement<JournalParts, JournalParameter>(`
  with groups_seen as materialized (${sessionsInScopeSql}),
  marks as materialized (
    select date, status, string_agg(student_id::text, ',') as students from attendance
    where group_id = :groupId and date between :from::date and :to::date and status <> 'NOT_MARKED' and ${seesDaySql('date')}
    group by date, status
  ),
  planned as (${sessionsSql}),
  sessions as (
    select group_id, date, state, times, moved_to, reason from planned where ${seesDaySql('date')}
    union all
    select :groupId::bigint, date, 'planned', '[]'::json, null, null from marks
    where date not in (select date from planned) group by date
  )
  select g.id, g.name, g.sports_direction as "sportsDirection", coalesce(g.may_mark, false) as "mayMark", g.access is not null as "seesGroup",
    (select coalesce(json_agg(day order by day), '[]') from unnest(g.substitute_days) day
      where day between :from::date and :to::date) as "substituteDays",
    (select ${userNameSql('users')} from users where users.id = g.trainer) as "trainerName", g.today::text,
    (select coalesce(json_agg(json_build_object('date', s.date, 'state', s.state, 'times', s.times, 'movedTo', s.moved_to,
        'reason', s.reason, 'comment', dc.comment, 'substitute', ${substituteJson},
        'substituteComment', nullif(sub.comment, '')) order by s.date), '[]')::text
      from sessions s left join date_comments dc on dc.group_id = s.group_id and dc.date = s.date ${substituteJoin}) as sessions,
    (select json_build_array(json_agg(st.id), json_agg(st.last_name), json_agg(st.first_name), json_agg(m.join_date),
        json_agg(m.leave_date), json_agg(nullif(st.medical_info, '')),
        json_agg(st.middle_name), json_agg(st.birth_date))
      from (
        select m.student_id, m.join_date, m.leave_date from student_groups m
        where m.group_id = :groupId and m.join_date <= :to::date
          and (m.leave_date is null or m.leave_date > :from::date or exists (
            select from attendance a
            where a.group_id = :groupId and a.date between :from::date and :to::date and a.student_id = m.student_id
              and a.status <> 'NOT_MARKED'))
          and (g.access is not null or exists (
            select from unnest(g.substitute_days) day
            where day between :from::date and :to::date and ${isMemberOn('day')}))
        -- a guest stays for one day
        union all
        select v.student_id, v.date, v.date + 1 from session_guests v
        where v.group_id = :groupId and v.date between :from::date and :to::date and ${seesDaySql('v.date')}
      ) m join students st on st.id = m.student_id) as stays,
    (select coalesce(json_agg(marks), '[]') from marks) as marks,
    (select coalesce(json_agg(json_build_object('studentId', e.student_id, 'date', e.date, 'reason', e.reason)), '[]')::text
      from absence_excuses e
      where e.group_id = :groupId and e.date between :from::date and :to::date and ${seesDaySql('e.date')}) as excuses
  from groups_seen g`);

/** The journal of a group's month (`journalSchema`) in one statement; undefined when the caller cannot see the group. */
export async function findJournal(
  db: Knex,
  groupId: number,
  scope: GroupScopeAtTime,
  period: { from: string; to: string },
): Promise<SerializedJson | undefined> {
  const [parts] = await journalStatement(db, { groupId, ...scope, ...period });
  return parts && new SerializedJson(toJson(parts, period.from));
}

function toJson({ id, name, sessions, stays, marks, excuses, ...facts }: JournalParts, from: string): string {
  const head = JSON.stringify({ group: { id, name }, ...facts, students: toStudents(stays, from) });
  const marked = marks.map(({ date, status, students }) => {
    const rest = `,"date":"${date}","status":"${status}"}`;
    return `{"studentId":${students.replaceAll(',', `${rest},{"studentId":`)}${rest}`;
  });
  return `${head.slice(0, -1)},"sessions":${sessions},"marks":[${marked.join(',')}],"excuses":${excuses}}`;
}

interface Stay {
  joinDate: string;
  leaveDate: string | null;
}

/** Sorts as PostgreSQL's "ru-x-icu", which the other lists use. */
const { compare } = new Intl.Collator('ru');

/** Sorted by name. Memberships before the month are shown only for a student who has a mark but no membership in it. */
function toStudents(
  [ids, lastNames, firstNames, joinDates, leaveDates, medicalInfos, middleNames, birthDates]: JournalParts['stays'],
  from: string,
) {
  interface Found extends Child {
    id: number;
    medicalInfo: string | undefined;
    all: Stay[];
  }
  const students = new Map<number, Found>();
  for (const [index, id] of (ids ?? []).entries()) {
    const stay = { joinDate: joinDates[index] ?? '', leaveDate: leaveDates[index] ?? null };
    const student = students.get(id);
    if (student) student.all.push(stay);
    else {
      const medicalInfo = medicalInfos[index] ?? undefined;
      const named = { lastName: lastNames[index] ?? '', firstName: firstNames[index] ?? '' };
      const known = { middleName: middleNames[index] ?? null, birthDate: birthDates[index] ?? '' };
      students.set(id, { id, ...named, ...known, medicalInfo, all: [stay] });
    }
  }
  const names = toListNames(students);
  return [...students.values()]
    .sort((a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || a.id - b.id)
    .map(({ id, medicalInfo, all }) => {
      all.sort((a, b) => (a.joinDate < b.joinDate ? -1 : 1));
      const inMonth = all.filter(
        ({ joinDate, leaveDate }) => leaveDate === null || (leaveDate > from && leaveDate > joinDate),
      );
      const stays = inMonth.length > 0 ? inMonth : all;
      const whole = {
        id,
        name: names.get(id),
        medicalInfo,
        joinDate: stays[0]?.joinDate,
        leaveDate: stays.at(-1)?.leaveDate,
      };
      return inMonth.length > 1 ? { ...whole, stays } : whole;
    });
}
