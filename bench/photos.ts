import type { Knex } from 'knex';
import { findPhotographed } from '../api/src/features/session-photos/photo-lists.repository';
import { compareTimes, withMeasuredDatabase } from './measured-database';

const coaches = 150;
const groups = 500;
/** The most that a statement may take, as a ratio to the plain one that answers the same. */
const maxRatio = 1.5;
const rounds = 60;

/**
 * Half a year of 500 groups with three sessions a week: 39,000 sessions, nine of ten with a photo or two, one of thirty
 * moved by a day.
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
  'vacuum analyze',
];

/** Sessions of the period with their photos in the plainest way: without rights, archives, and the school's time zone. */
const plainSessions = `
  with sessions as (
    select s.group_id, d::date as date, s.start_time, s.end_time
    from generate_series(cast(:from as date), cast(:to as date), interval '1 day') d
    join schedules s on s.day_of_week = extract(isodow from d)
    where not exists (select from session_changes c where c.group_id = s.group_id and c.date = d)
    union all
    select group_id, moved_to, start_time, end_time from session_changes where moved_to between :from and :to
  ), photos as (
    select group_id, session_date, min(submission_status) as status, min(trainer_id) as trainer_id,
      json_agg(p order by minutes_difference) as photos
    from session_photos p where session_date between :from and :to group by group_id, session_date
  )`;

const plainGrid = (db: Knex, period: { from: string; to: string }) =>
  db.raw(
    `${plainSessions} select s.*, g.name, u.username, p.* from sessions s
     left join photos p on p.group_id = s.group_id and p.session_date = s.date
     join groups g on g.id = s.group_id left join users u on u.id = coalesce(p.trainer_id, g.trainer)
     order by s.date, s.start_time, g.name, g.id`,
    period,
  );

/** Measures the grid of photos at half a year of 500 groups against a plain statement. */
export function benchPhotos(): Promise<boolean> {
  return withMeasuredDatabase('photos', seed, async (db) => {
    const now = new Date();
    const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const week = { from: day(-6), to: day(0) };
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
      ],
      { rounds, maxRatio },
    );
  });
}
