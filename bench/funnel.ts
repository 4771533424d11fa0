import type { OpenStatus } from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';
import { findRefusals } from '../api/src/features/trial-requests/archive/refusal-archive.repository';
import { findConversion } from '../api/src/features/trial-requests/conversion/conversion.repository';
import type { TrialRequestFilter } from '../api/src/features/trial-requests/trial-request-filter.sql';
import { findOpenRequests, findTrialRequests } from '../api/src/features/trial-requests/trial-requests.repository';
import { compareTimes, withMeasuredDatabase } from './measured-database';

const requests = 50_000;
/** The upper limit of a statement's time, as a ratio to the plain one with the same answer. */
const maxRatio = 1.5;
const rounds = 60;

const names = `array['Алиса','Борис','Варвара','Глеб','Дарья','Егор','Злата','Иван','Кира','Лев','Мария']`;
const surnames = `array['Абрамов','Беляков','Власов','Гордеев','Дементьев','Ершов','Жданов','Зимин','Ильин','Кириллов',
  'Лапшин','Мещеряков','Носков','Одинцов','Панфилов','Рогозин','Суханов']`;

/**
 * Requests of two years: most are signed or refused, 2,500 are open, 300 of them overdue. Each has its transitions, and
 * every twentieth phone is that of a student.
 */
const seed = [
  `insert into users (username, role) select 'user' || i, 'senior_admin' from generate_series(1, 10) i`,
  `insert into branches (name, address) select 'Филиал ' || n, 'ул. Спортивная, ' || n from generate_series(1, 10) n`,
  `insert into sports_sections (name) select 'Секция ' || n from generate_series(1, 8) n`,
  `insert into trial_requests (child_name, child_age, parent_name, parent_phone, section_id, branch_id, source, status,
     furthest_stage, refused_from, refusal_reason_id, scheduled_date, led_by, next_step, next_step_on,
     status_changed_at, created_at)
   select (${names})[1 + n % 11] || ' ' || (${surnames})[1 + n % 17] || (array['','ский','енко','чук','ов'])[1 + n / 17 % 5],
     3 + n % 15, (${surnames})[1 + n % 17] || 'а ' || (${names})[1 + n / 11 % 11],
     '+79' || lpad((n % 45000)::text, 9, '0'),
     case when n % 50 <> 0 then s.first + n % 8 end, case when n % 50 <> 0 then b.first + n % 10 end,
     (array['form','embed','phone','walk_in','recommendation'])[1 + n % 5], status,
     case status when 'SIGNED' then 'SIGNED' when 'TRIAL_ASSIGNED' then 'TRIAL_ASSIGNED' when 'NEW' then 'NEW'
       else (array['NEW','TRIAL_ASSIGNED','CAME'])[1 + n % 3] end,
     case status when 'REFUSED' then case n % 3 when 0 then 'NEW' else 'TRIAL_ASSIGNED' end end,
     case status when 'REFUSED' then r.first end,
     case when status in ('TRIAL_ASSIGNED', 'SIGNED') then made + interval '3 days' end,
     u.first + n % 10,
     case when n <= 2500 then 'call' end,
     case when n <= 2500 then current_date + case when n <= 300 then -1 else n % 20 end end,
     made + interval '6 days', made
   from (
     select n, now() - make_interval(mins => n * 21) as made,
       case when n <= 1500 then 'NEW' when n <= 2500 then 'TRIAL_ASSIGNED' when n % 3 = 0 then 'SIGNED' else 'REFUSED' end
         as status
     from generate_series(1, ${requests}) n
   ) requests,
     (select min(id) as first from sports_sections where name like 'Секция %') s,
     (select min(id) as first from branches) b, (select min(id) as first from refusal_reasons) r,
     (select min(id) as first from users) u`,
  `insert into trial_request_history (trial_request_id, from_status, to_status, user_id, created_at)
   select id, null, 'NEW', null::bigint, created_at from trial_requests
   union all select id, 'NEW', 'TRIAL_ASSIGNED', led_by, created_at + interval '1 hour' * (id % 60)
   from trial_requests where furthest_stage <> 'NEW'
   union all select id, case furthest_stage when 'NEW' then 'NEW' else 'TRIAL_ASSIGNED' end, status, led_by, status_changed_at
   from trial_requests where status in ('SIGNED', 'REFUSED')
   order by 1, 5`,
  `insert into students (last_name, first_name, birth_date, sports_direction, parent_name, parent_phone)
   select 'Абрамова', 'Алиса', '2017-01-01', 'dance', 'Абрамова Мария', '+79' || lpad((n * 20)::text, 9, '0')
   from generate_series(1, 2000) n`,
  'vacuum analyze',
];

/** The same cards as the product's statement in the plainest way: filter, sort, count over all. */
const plainList = (condition: string, order: string) => (db: Knex, values: Record<string, string>) =>
  db.raw(
    `select t.*, section.name as section_name, branch.name as branch_name, g.name as group_name,
       reason.title as refusal_reason, coalesce(person.full_name, person.username) as person_name,
       (select count(*) from trial_requests o where o.parent_phone = t.parent_phone and o.id <> t.id)
         + (select count(*) from students where students.parent_phone = t.parent_phone) as same_phone_count,
       (select max(s.id) from students s where s.parent_phone = t.parent_phone) as student_id, count(*) over () as total
     from trial_requests t
     left join sports_sections section on section.id = t.section_id
     left join branches branch on branch.id = t.branch_id
     left join groups g on g.id = t.group_id
     left join refusal_reasons reason on reason.id = t.refusal_reason_id
     left join users person on person.id = t.next_step_user_id
     where ${condition}
     order by ${order} limit 51`,
    values,
  );

const lateFirst = 'coalesce(t.next_step_on < current_date, false) desc, t.status_changed_at desc, t.id desc';
const byNextStep = `t.next_step_on nulls last,
  case when t.status = 'TRIAL_ASSIGNED' then t.scheduled_date else t.status_changed_at end, t.id`;

const plainArchive = (db: Knex, search = '%') =>
  db.raw(
    `select t.*, reason.title as reason, section.name as section_name, branch.name as branch_name, count(*) over () as total
     from trial_requests t
     join refusal_reasons reason on reason.id = t.refusal_reason_id
     left join sports_sections section on section.id = t.section_id
     left join branches branch on branch.id = t.branch_id
     where t.status = 'REFUSED' and t.search_text like :search order by t.status_changed_at desc, t.id desc limit 51`,
    { search },
  );

const plainConversion = (db: Knex, period: { before: string; first: string; next: string }) =>
  db.raw(
    `select t.created_at >= cast(:first as date) as inside, t.source, count(*) as requests,
       count(*) filter (where exists (
         select from trial_request_history h where h.trial_request_id = t.id and h.to_status = 'TRIAL_ASSIGNED')) as trials,
       count(*) filter (where t.status = 'SIGNED') as signed, count(*) filter (where t.status = 'REFUSED') as refused,
       percentile_cont(0.5) within group (order by (
         select min(h.created_at) from trial_request_history h where h.trial_request_id = t.id and h.from_status = 'NEW')
         - t.created_at) as median
     from trial_requests t
     where t.created_at >= cast(:before as date) and t.created_at < cast(:next as date) group by 1, 2`,
    period,
  );

/** Measures the funnel's statements at 50,000 requests against plain ones. */
export function benchFunnel(): Promise<boolean> {
  return withMeasuredDatabase('funnel', seed, (db) => {
    const now = new Date();
    const list = (filter: TrialRequestFilter) => () =>
      findTrialRequests(db, filter, { after: undefined, limit: 51, now });
    const openColumn = (filter: { status: OpenStatus; search?: string }) => () =>
      findOpenRequests(db, filter, { after: undefined, limit: 51, now });
    const plain = (condition: string, values: Record<string, string> = {}, order = lateFirst) => {
      const statement = plainList(condition, order);
      return () => statement(db, values);
    };
    const year = now.getUTCFullYear();
    const period = { months: 12, before: `${year - 2}-12-01`, first: `${year - 1}-12-01`, next: `${year}-12-01` };
    return compareTimes(
      [
        {
          name: 'board: new',
          product: openColumn({ status: 'NEW' }),
          plain: plain(`t.status = 'NEW'`, {}, byNextStep),
        },
        {
          name: 'board: trial assigned',
          product: openColumn({ status: 'TRIAL_ASSIGNED' }),
          plain: plain(`t.status = 'TRIAL_ASSIGNED'`, {}, byNextStep),
        },
        {
          name: 'search in an open column',
          product: openColumn({ status: 'NEW', search: 'рогозин' }),
          plain: plain(`t.status = 'NEW' and t.search_text like :word`, { word: '%рогозин%' }, byNextStep),
        },
        { name: 'board: refused', product: list({ status: 'REFUSED' }), plain: plain(`t.status = 'REFUSED'`) },
        { name: 'list', product: list({}), plain: plain('true') },
        {
          name: 'search by name, 10,000 found',
          product: list({ search: 'алиса' }),
          plain: plain('t.search_text like :word', { word: '%алиса%' }),
        },
        {
          name: 'search by two words',
          product: list({ search: 'суханов глеб' }),
          plain: plain('t.search_text like :one and t.search_text like :two', { one: '%суханов%', two: '%глеб%' }),
        },
        {
          name: 'search in a column',
          product: list({ search: 'рогозинский', status: 'REFUSED' }),
          plain: plain(`t.status = 'REFUSED' and t.search_text like :word`, { word: '%рогозинский%' }),
        },
        {
          name: 'search by phone',
          product: list({ search: '89000012345' }),
          plain: plain('t.search_text like :word', { word: '%9000012345%' }),
        },
        {
          name: 'refusal archive',
          product: () => findRefusals(db, {}, { after: undefined, limit: 51, now, counts: true }),
          plain: () => plainArchive(db),
        },
        {
          name: 'refusal archive: search by name',
          product: () =>
            findRefusals(db, { search: 'рогозинский' }, { after: undefined, limit: 51, now, counts: true }),
          plain: () => plainArchive(db, '%рогозинский%'),
        },
        {
          name: 'conversion of a year by source',
          product: () => findConversion(db, now, period, 'source', {}),
          plain: () => plainConversion(db, period),
        },
      ],
      { rounds, maxRatio },
    );
  });
}
