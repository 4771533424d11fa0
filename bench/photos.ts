import type { Knex } from 'knex';
import {
  findPhotographed,
  findPhotoTasks,
  findScores,
} from '../api/src/features/session-photos/photo-lists.repository';
import { toGroupScope } from '../api/src/shared/access/group-scope';
import { compareTimes, withMeasuredDatabase } from './measured-database';

const coaches = 150;
const groups = 500;
const studentsPerGroup = 20;
/** The upper limit of a statement's time, as a ratio to the plain one with the same answer. */
const maxRatio = 1.5;
const rounds = 60;

/**
 * Half a year of 500 groups with three sessions a week: 39,000 sessions, nine of ten with a photo or two, one of thirty
 * rescheduled by a day. Of each 20 students 16 may be photographed, by a consent of their registration.
 */
const seed = [
  `insert into users (username, role) select 'user' || i, 'coach' from generate_series(1, ${coaches}) i`,
  `insert into groups (name, sports_direction, trainer, created_at)
   select 'Группа ' || i, 'dance', (select min(id) from users) + i % ${coaches}, now() - interval '1 year'
   from generate_series(1, ${groups}) i`,
  `insert into schedules (group_id, day_of_week, start_time, end_time, valid_from)
   select g.id, 1 + (g.id + n * 2) % 7, lpad((14 + g.id % 6)::text, 2, '0') || ':00', lpad((15 + g.id % 6)::text, 2, '0') || ':00',
     current_date - 365
   from groups g, generate_series(0, 2) n`,
  `create temporary table held as
   select s.group_id, d::date as date, s.start_time, row_number() over (order by d, s.group_id) as number
   from generate_series(current_date - 182, current_date + 6, interval '1 day') d
   join schedules s on s.day_of_week = extract(isodow from d)`,
  `insert into session_changes (group_id, date, state, moved_to, start_time, end_time, reason)
   select group_id, date, 'moved', date + 1, '12:00', '13:00', 'Соревнования' from held where number % 30 = 0`,
  `insert into session_photos (group_id, trainer_id, session_date, session_start_time, photo_url, compressed_photo_url,
     original_file_size, compressed_file_size, taken_at, submission_status, minutes_difference, client_id)
   select h.group_id, g.trainer, h.date, h.start_time, 'photo' || number || '-' || n, 'small' || number || '-' || n, 500000, 50000,
     h.date + h.start_time::time + make_interval(mins => (number % 20)::int),
     case when number % 20 <= 5 then 'ON_TIME' when number % 20 <= 15 then 'LATE' else 'VERY_LATE' end, number % 20, gen_random_uuid()
   from held h join groups g on g.id = h.group_id cross join generate_series(1, 2) n
   where number % 10 <> 0 and h.date <= current_date and (n = 1 or number % 3 = 0)`,
  `insert into students (last_name, first_name, birth_date, sports_direction, parent_name, parent_phone)
   select 'Фамилия' || i, 'Имя', '2015-01-01', 'dance', 'Родитель', '+7 (916) 000-00-00'
   from generate_series(1, ${groups * studentsPerGroup}) i`,
  `insert into student_groups (student_id, group_id, join_date)
   select id, 1 + id % ${groups}, current_date - 365 from students`,
  `insert into pending_student_registrations (student_data, parent_data, status, student_id, reviewed_at)
   select '{}', '{}', 'approved', id, now() from students`,
  `insert into consents (document_id, document_sha256, registration_id)
   select d.id, d.sha256, r.id from pending_student_registrations r join contract_templates d on d.version = 1
     and (d.kind in ('consent_personal_data', 'consent_medical') or (d.kind = 'consent_photo' and r.student_id / ${groups} % 5 > 0))`,
  'vacuum analyze',
];

/** Sessions of the period with their photos in the plainest way: without rights, archives, and the school's time zone. */
const toPlainSessions = (ofPhotos: string) => `
  with sessions as (
    select s.group_id, d::date as date, s.start_time, s.end_time
    from generate_series(cast(:from as date), cast(:to as date), interval '1 day') d
    join schedules s on s.day_of_week = extract(isodow from d)
    where not exists (select from session_changes c where c.group_id = s.group_id and c.date = d)
    union all
    select group_id, moved_to, start_time, end_time from session_changes where moved_to between :from and :to
  ), photos as (
    select group_id, session_date, (array_agg(submission_status order by minutes_difference, id))[1] as status,
      (array_agg(trainer_id order by minutes_difference, id))[1] as trainer_id, ${ofPhotos}
    from session_photos p where session_date between :from and :to group by group_id, session_date
  )`;
const photoRows = 'json_agg(p order by minutes_difference) as photos';

interface Period {
  from: string;
  to: string;
}

const plainGrid = (db: Knex, period: Period) =>
  db.raw(
    `${toPlainSessions(photoRows)} select s.*, g.name, u.username, p.* from sessions s
     left join photos p on p.group_id = s.group_id and p.session_date = s.date
     join groups g on g.id = s.group_id left join users u on u.id = coalesce(p.trainer_id, g.trainer)
     order by s.date, s.start_time, g.name, g.id`,
    { ...period },
  );

const plainScores = (db: Knex, period: Period) =>
  db.raw(
    `${toPlainSessions('count(time_problem) as flagged')}
     select u.id, u.username, count(*) as sessions, count(*) filter (where status = 'ON_TIME') as on_time,
       count(*) filter (where status = 'LATE') as late, count(*) filter (where status = 'VERY_LATE') as very_late,
       count(*) filter (where status is null) as missing, sum(flagged) as flagged
     from sessions s left join photos p on p.group_id = s.group_id and p.session_date = s.date
     join groups g on g.id = s.group_id left join users u on u.id = coalesce(p.trainer_id, g.trainer)
     where status is not null or s.date + s.end_time::time < now()
     group by u.id order by u.username`,
    { ...period },
  );

const plainTasks = (db: Knex, values: Period & { userId: number }) =>
  db.raw(
    `${toPlainSessions(photoRows)} select s.*, g.name, b.name as branch, p.*,
       (select count(*) from student_groups m where m.group_id = g.id and m.leave_date is null) as students,
       (select json_agg(t.last_name order by t.last_name) from student_groups m join students t on t.id = m.student_id
        where m.group_id = g.id and m.leave_date is null and not exists (
          select from pending_student_registrations r join consents c on c.registration_id = r.id
          join contract_templates d on d.id = c.document_id and d.kind = 'consent_photo'
          where r.student_id = t.id)) as without_consent
     from sessions s left join photos p on p.group_id = s.group_id and p.session_date = s.date
     join groups g on g.id = s.group_id left join branches b on b.id = g.branch_id
     where g.trainer = :userId order by s.start_time, g.name, g.id`,
    { ...values },
  );

/** Measures the lists of photos at half a year of 500 groups against plain statements. */
export function benchPhotos(): Promise<boolean> {
  return withMeasuredDatabase('photos', seed, async (db) => {
    const now = new Date();
    const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const week = { from: day(-6), to: day(0) };
    const month = { from: day(-29), to: day(0) };
    const coach = { id: 5, role: 'coach' } as const;
    return compareTimes(
      [
        {
          name: 'grid of a week',
          product: () => findPhotographed(db, { now, ...week }),
          plain: () => plainGrid(db, week),
        },
        {
          name: 'grid of a day',
          product: () => findPhotographed(db, { now, from: day(0), to: day(0) }),
          plain: () => plainGrid(db, { from: day(0), to: day(0) }),
        },
        {
          name: 'scores of a month',
          product: () => findScores(db, { now, ...month }),
          plain: () => plainScores(db, month),
        },
        {
          name: "a coach's own day",
          product: () => findPhotoTasks(db, toGroupScope(coach), { now, day: day(0) }),
          plain: () => plainTasks(db, { from: day(0), to: day(0), userId: coach.id }),
        },
      ],
      { rounds, maxRatio },
    );
  });
}
