/**
 * Size of the benchmark school, whose data is computed from row numbers and so identical in each run: 100,000 students,
 * 500 groups of 20 to 300, 2,000,000 marks of the last 90 days, 300,000 payments of three years, 2,000 subscriptions of the
 * present month.
 */
export const size = {
  students: 100_000,
  groups: 500,
  marks: 2_000_000,
  payments: 300_000,
  subscriptions: 2000,
  coaches: 50,
};

const surnames = `array['Абрамов','Беляков','Власов','Гордеев','Дементьев','Ершов','Жданов','Зимин','Ильин','Кириллов',
  'Лапшин','Мещеряков','Носков','Одинцов','Панфилов','Рогозин','Суханов','Трофимов','Уваров','Фомичев','Хохлов','Цветков',
  'Чернов','Шубин','Щукин','Юдин','Якушев']`;
const names = `array['Алиса','Борис','Варвара','Глеб','Дарья','Егор','Злата','Иван','Кира','Лев','Мария','Никита','Ольга',
  'Павел','Роман','София','Тимур','Ульяна','Федор','Эмилия','Юлия','Яков']`;

export const seedStatements = [
  `insert into users (username, email, role)
   select case n when 0 then 'bench_owner' else 'bench_coach_' || n end, 'bench' || n || '@example.org',
     case n when 0 then 'owner' else 'coach' end
   from generate_series(0, ${size.coaches}) n`,
  `insert into branches (name, address) select 'Филиал ' || n, 'ул. Спортивная, ' || n from generate_series(1, 10) n`,
  // Group sizes of 20 to 300, evenly distributed.
  `insert into groups (name, sports_direction, branch_id, trainer, max_students, created_at)
   select 'Группа ' || n, (array['artistic_gymnastics','martial_arts','dance','sports_gymnastics'])[1 + n % 4],
     (select id from branches order by id offset n % 10 limit 1),
     (select id from users where username = 'bench_coach_' || 1 + n % ${size.coaches}), 300, now() - interval '1 year'
   from generate_series(0, ${size.groups - 1}) n`,
  `insert into schedules (group_id, day_of_week, start_time, end_time, valid_from)
   select id, 1 + (id + day * 3) % 7, '17:00', '18:30', current_date - 365 from groups, generate_series(0, 1) day`,
  `insert into students (last_name, first_name, birth_date, sports_direction, parent_name, parent_phone, active, created_at)
   select (${surnames})[1 + n % 27] || (array['','ский','енко','чук','ов'])[1 + n / 27 % 5], (${names})[1 + n / 7 % 22],
     date '2012-01-01' + n % 3000, (array['artistic_gymnastics','martial_arts','dance','sports_gymnastics'])[1 + n % 4],
     (${surnames})[1 + n % 27] || 'а ' || (${names})[1 + n / 11 % 22],
     '+7 (9' || lpad((n % 100)::text, 2, '0') || ') ' || lpad((n / 100 % 1000)::text, 3, '0') || '-'
       || lpad((n % 97)::text, 2, '0') || '-' || lpad((n % 89)::text, 2, '0'),
     n % 20 <> 0, now() - make_interval(days => n % 900)
   from generate_series(1, ${size.students}) n`,
  `insert into student_groups (student_id, group_id, join_date)
   select 1 + (n * 7919) % ${size.students}, group_id, current_date - 100 - (n % 200)::int
   from (
     select id as group_id, row_number() over (order by id, member) as n
     from (select id, 20 + ((row_number() over (order by id) - 1) * 280 / ${size.groups - 1})::int as members from groups) g,
       generate_series(1, members) member
   ) places
   on conflict do nothing`,
  `insert into attendance (student_id, group_id, date, status, marked_at)
   select sg.student_id, sg.group_id, d.day::date,
     case when (sg.student_id + extract(doy from d.day)::int) % 7 = 0 then 'ABSENT' else 'PRESENT' end, d.day
   from generate_series(current_date - 91, current_date - 1, interval '1 day') as d(day)
   join schedules s on s.day_of_week = extract(isodow from d.day)
   join student_groups sg on sg.group_id = s.group_id
   order by d.day desc, sg.group_id, sg.student_id
   limit ${size.marks}`,
  `insert into payments (student_id, amount, date, status, type)
   select 1 + (n * 31) % ${size.students}, 3000 + n % 40 * 100, current_date - (n % 1095),
     case n % 10 when 0 then 'PENDING' when 1 then 'REJECTED' else 'CONFIRMED' end, 'bank_card'
   from generate_series(1, ${size.payments}) n`,
  `update subscription_settings set enabled = true, accounting_from = '2020-01-01'`,
  `insert into subscription_plans (name, price, kind, months, absence_rule, freeze_max_days, freeze_max_times, created_at,
     updated_at)
   values ('Месяц', 4000, 'months', 1, 'charged', 14, 1, now(), now())`,
  `insert into subscriptions (student_id, plan_id, plan_name, kind, months, group_ids, sports_directions, proration,
     absence_rule, freeze_max_days, freeze_max_times, price, prorated, sibling_percent, amount, starts_on, ends_on, month,
     created_at, updated_at)
   select s.id, p.id, p.name, p.kind, p.months, '{}', '{}', 'none', p.absence_rule, 14, 1, p.price, p.price, 0, p.price,
     month, month + interval '1 month - 1 day', month, now(), now()
   from (select s.id from students s where s.active and s.id in (select student_id from student_groups)
     order by s.id limit ${size.subscriptions}) s,
     subscription_plans p, (select date_trunc('month', current_date)::date as month) m`,
];
