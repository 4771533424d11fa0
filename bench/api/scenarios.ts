import { maxDashboardSessions } from '@school/api-contract/school/dashboard';
import { chargingPreview, paymentList, paymentTotals } from './money-scenarios';
import type { Scenario, School } from './scenario';

const searches = ['абрамов', 'жданов', 'якуш', 'фомич', 'одинцов', 'щукин', 'цветков', 'гордеев', 'носков', 'лапшин'];

export function createScenarios(school: School): Scenario[] {
  return [
    studentList(),
    journal(school),
    marking(school),
    dashboard(),
    paymentList(),
    paymentTotals(),
    chargingPreview(school),
  ];
}

function studentList(): Scenario {
  return {
    name: 'students: 50 with search and total',
    caller: 'owner',
    calls: 400,
    most: { serverCpu: 2.3, databaseCpu: 1.2 },
    call: (index) => ({
      method: 'GET',
      path: `/api/students?limit=50&search=${encodeURIComponent(searches[index % searches.length] ?? '')}`,
    }),
    matches: (method, path) => method === 'GET' && path === '/api/students',
    async answer(db, url) {
      const { rows } = await db.query({
        name: 'students',
        text: `select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName",
            s.birth_date as "birthDate", s.sports_direction as "sportsDirection",
            coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate "ru-x-icu")
              from student_groups sg join groups g on g.id = sg.group_id where sg.student_id = s.id and sg.active), '[]') as groups,
            s.parent_name as "parentName", s.parent_phone as "parentPhone", s.active, s.contract_number as "contractNumber",
            (select status from contracts c where c.student_id = s.id order by created_at desc, id desc limit 1) as "contractStatus",
            (select round(100.0 * count(*) filter (where status = 'PRESENT') / nullif(count(*), 0))::int from attendance a
              where a.student_id = s.id and a.date > current_date - 90 and status <> 'NOT_MARKED') as "attendancePercent",
            (select min(expires_on) from student_documents d where d.student_id = s.id and expires_on <= current_date + 30)
              as "documentEndsOn", null as found, total, s.medical_info is not null as "hasMedicalInfo",
            (select json_build_object('amount', charged - paid, 'currency', (select currency from settings_school),
              'days', current_date - unpaid_since)
              from student_balances b where b.student_id = s.id and unpaid_since <= current_date) as owes
          from (
            select *, count(*) over () as total from students where search_text like $1
            order by last_name collate "ru-x-icu", first_name collate "ru-x-icu", id limit $2
          ) s
          order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", s.id`,
        values: [`%${url.searchParams.get('search')}%`, Number(url.searchParams.get('limit'))],
      });
      const total: number = rows[0]?.total ?? 0;
      return { body: JSON.stringify(rows.map(({ total: _, ...row }) => row)), total };
    },
  };
}

function journal({ groupId, month }: School): Scenario {
  return {
    name: 'journal of a month, 28 KB',
    caller: 'coach',
    calls: 400,
    most: { serverCpu: 1.5, databaseCpu: 1.2 },
    call: () => ({ method: 'GET', path: `/api/groups/${groupId}/attendance?month=${month}` }),
    matches: (method, path) => method === 'GET' && path.endsWith('/attendance'),
    async answer(db, url) {
      const id = Number(url.pathname.split('/')[3]);
      const from = `${url.searchParams.get('month')}-01`;
      const [group, sessions, students, marks] = await Promise.all([
        db.query({
          name: 'journal group',
          text: `select json_build_object('id', id, 'name', name) as "group", true as "mayMark",
              (now() at time zone (select time_zone from settings_school))::date as today from groups where id = $1`,
          values: [id],
        }),
        db.query({
          name: 'journal sessions',
          text: `select d::date as date, 'planned' as state,
              json_agg(json_build_object('startTime', s.start_time, 'endTime', s.end_time) order by s.start_time) as times,
              null as "movedTo", null as reason, max(c.comment) as comment
            from generate_series($2::date, $2::date + interval '1 month - 1 day', interval '1 day') d
            join schedules s on s.group_id = $1 and s.day_of_week = extract(isodow from d)
              and s.valid_from <= d and (s.valid_until is null or s.valid_until > d)
            left join date_comments c on c.group_id = $1 and c.date = d::date
            group by d order by d`,
          values: [id, from],
        }),
        db.query({
          name: 'journal students',
          text: `select st.id, st.last_name || ' ' || st.first_name as name, sg.join_date as "joinDate", sg.leave_date as "leaveDate"
            from student_groups sg join students st on st.id = sg.student_id
            where sg.group_id = $1 and sg.join_date < $2::date + interval '1 month' and (sg.leave_date is null or sg.leave_date > $2)
            order by st.last_name collate "ru-x-icu", st.first_name collate "ru-x-icu", st.id`,
          values: [id, from],
        }),
        db.query({
          name: 'journal marks',
          text: `select student_id as "studentId", date, status from attendance
            where group_id = $1 and date between $2::date and $2::date + interval '1 month - 1 day' and status <> 'NOT_MARKED'`,
          values: [id, from],
        }),
      ]);
      return {
        body: JSON.stringify({
          ...group.rows[0],
          sessions: sessions.rows,
          students: students.rows,
          marks: marks.rows,
        }),
      };
    },
  };
}

const noSession = { groupId: 0, studentIds: [], date: '' };

function marking({ sessions }: School): Scenario {
  return {
    name: 'marking 20 students',
    caller: 'coach',
    calls: 300,
    most: { serverCpu: 3.5, databaseCpu: 3 },
    // Rotates the groups, so that calls do not wait for the same rows, and alternates the status, so that each call
    // writes.
    call: (index) => {
      const { groupId, studentIds, date } = sessions[index % sessions.length] ?? noSession;
      const status = Math.floor(index / sessions.length) % 2 === 0 ? 'PRESENT' : 'ABSENT';
      return {
        method: 'PUT',
        path: `/api/groups/${groupId}/attendance`,
        body: JSON.stringify(studentIds.map((studentId) => ({ studentId, date, status }))),
      };
    },
    matches: (method, path) => method === 'PUT' && path.endsWith('/attendance'),
    async answer(db, url, body) {
      const marks: { studentId: number; date: string; status: string }[] = JSON.parse(body);
      const { rowCount } = await db.query({
        name: 'mark',
        text: `insert into attendance as a (student_id, group_id, date, status, marked_by, marked_at)
          select student_id, $1, date, status, (select trainer from groups where id = $1), now()
          from unnest($2::bigint[], $3::date[], $4::text[]) as given(student_id, date, status) order by student_id
          on conflict (student_id, group_id, date) do update
            set status = excluded.status, marked_by = excluded.marked_by, marked_at = excluded.marked_at`,
        values: [
          Number(url.pathname.split('/')[3]),
          marks.map(({ studentId }) => studentId),
          marks.map((mark) => mark.date),
          marks.map(({ status }) => status),
        ],
      });
      return { body: JSON.stringify({ saved: rowCount, conflicts: [] }) };
    },
  };
}

function dashboard(): Scenario {
  return {
    name: 'dashboard',
    caller: 'owner',
    calls: 60,
    most: { serverCpu: 1.5, databaseCpu: 0.1 },
    call: () => ({ method: 'GET', path: '/api/dashboard' }),
    matches: (method, path) => method === 'GET' && path === '/api/dashboard',
    async answer(db) {
      const [figures, sessions] = await Promise.all([
        db.query({
          name: 'dashboard',
          text: `with school as (
            select currency, date_trunc('month', now() at time zone time_zone)::date as month,
              date_trunc('month', now() at time zone time_zone) at time zone time_zone as month_start from settings_school)
          select
            (select json_build_object('current', count(*) filter (where active),
                'previous', count(*) filter (where created_at < month_start))
              from students where active or archived_at >= month_start) as "totalStudents",
            (select json_build_object('current', count(*), 'previous', count(*) filter (where created_at < month_start))
              from groups where active) as "activeGroups",
            (select json_build_object(
                'current', coalesce(round(count(sg.id) filter (where sg.active)::numeric / nullif(count(distinct g.id), 0), 1), 0),
                'previous', coalesce(round(count(sg.id) filter (where sg.join_date < month
                    and (sg.leave_date is null or sg.leave_date >= month) and g.created_at < month_start)::numeric
                  / nullif(count(distinct g.id) filter (where g.created_at < month_start), 0), 1), 0))
              from groups g left join student_groups sg on sg.group_id = g.id where g.active) as "averageGroupSize",
            (select json_build_object('current', coalesce(sum(amount) filter (where date >= month), 0),
                'previous', coalesce(sum(amount) filter (where date < month), 0))
              from payments where status = 'CONFIRMED' and date >= month - interval '1 month' and date < month + interval '1 month')
              as "monthlyRevenue",
            currency, current_date as today,
            json_build_object(
              'registrations', (select count(*) from pending_student_registrations where status = 'pending'),
              'trialsToday', (select count(*) from trial_requests where status = 'TRIAL_ASSIGNED'
                and scheduled_date >= current_date and scheduled_date < current_date + 1),
              'nextSteps', (select count(*) from trial_requests where next_step_on <= current_date),
              'unmatchedPayments', (select count(*) from payments where student_id is null and status in ('PENDING', 'CONFIRMED')),
              'documentsEnding', (select count(*) from students where active and id in (
                select student_id from student_documents where expires_on <= current_date + 30))) as tasks
          from school`,
        }),
        db.query({
          name: 'dashboard sessions',
          text: `select current_date as date, 'planned' as state,
              json_build_array(json_build_object('startTime', s.start_time, 'endTime', s.end_time)) as times,
              null as "movedTo", null as reason, null as comment, json_build_object('id', g.id, 'name', g.name) as "group",
              g.sports_direction as "sportsDirection", b.name as "branchName", g.hall, u.id as "trainerId", u.username as "trainerName", counts.students, counts.present, counts.absent,
              false as own, true as "mayMark",
              s.start_time <= to_char(now() at time zone (select time_zone from settings_school), 'HH24:MI') as begun
            from schedules s
            join groups g on g.id = s.group_id and g.active
            left join branches b on b.id = g.branch_id
            left join users u on u.id = g.trainer
            cross join lateral (
              select count(*) as students, count(*) filter (where a.status = 'PRESENT') as present,
                count(*) filter (where a.status = 'ABSENT') as absent
              from student_groups m
              left join attendance a on a.student_id = m.student_id and a.group_id = m.group_id and a.date = current_date
              where m.group_id = g.id and m.active
            ) counts
            where s.day_of_week = extract(isodow from current_date)
              and s.valid_from <= current_date and (s.valid_until is null or s.valid_until > current_date)
            order by s.start_time, g.name collate "ru-x-icu", g.id`,
        }),
      ]);
      const rows: { begun: boolean; present: number; absent: number; students: number }[] = sessions.rows;
      const unmarked = rows.filter(({ begun, present, absent, students }) => begun && present + absent < students);
      const first = new Set([...new Set([...unmarked, ...rows])].slice(0, maxDashboardSessions));
      const items = rows.filter((row) => first.has(row)).map(({ begun: _, ...row }) => row);
      return {
        body: JSON.stringify({
          ...figures.rows[0],
          sessions: { total: rows.length, unmarked: unmarked.length, items },
        }),
      };
    },
  };
}
