import type { Scenario, School } from './scenario';

const paymentSearches = ['абрамов', 'жданов', 'якуш', 'фомич'];
/** Filters that staff set, one for each call in turn. */
const paymentFilters: Record<string, string>[] = [
  {},
  { status: 'CONFIRMED' },
  { status: 'PENDING', type: 'bank_card' },
  ...paymentSearches.map((search) => ({ search })),
];
const toSearch = (index: number, more: Record<string, string> = {}) =>
  new URLSearchParams({ ...paymentFilters[index % paymentFilters.length], ...more }).toString();

const paymentCondition = `from payments p left join students s on s.id = p.student_id
  where ($1::text is null or p.status = $1) and ($2::text is null or p.type = $2)
    and ($3::text is null or p.search_text like $3 or s.search_text like $3)`;
const toValues = ({ searchParams }: URL) => {
  const search = searchParams.get('search');
  return [searchParams.get('status'), searchParams.get('type'), search === null ? null : `%${search}%`];
};

export function paymentList(): Scenario {
  return {
    name: 'payments: 50 with filter and total',
    caller: 'owner',
    calls: 42,
    most: { serverCpu: 1.5, databaseCpu: 1 },
    call: (index) => ({ method: 'GET', path: `/api/payments?${toSearch(index, { limit: '50' })}` }),
    matches: (method, path) => method === 'GET' && path === '/api/payments',
    async answer(db, url) {
      const { rows } = await db.query({
        text: `select p.id, p.student_id as "studentId",
            nullif(concat_ws(' ', s.last_name, s.first_name), '') as "studentName", p.amount,
            coalesce(p.refunded_amount, 0) as "refundedAmount", p.date, p.description, p.status, p.type,
            p.customer_name as "customerName", p.child_name as "childName", p.created_at as "createdAt",
            (select count(*) ${paymentCondition}) as total
          ${paymentCondition} order by p.date desc, p.id desc limit $4`,
        values: [...toValues(url), Number(url.searchParams.get('limit'))],
      });
      const total: number = rows[0]?.total ?? 0;
      return { body: JSON.stringify(rows.map(({ total: _, ...row }) => row)), total };
    },
  };
}

export function paymentTotals(): Scenario {
  return {
    name: 'payments: totals of a filter',
    caller: 'owner',
    calls: 42,
    // an answer of 109 bytes: half of the call's cost is session, policy and log
    most: { serverCpu: 2.2, databaseCpu: 1 },
    warmUp: (index) => ({ method: 'GET', path: `/api/payments/totals?studentId=${1 + index}` }),
    call: (index) => ({ method: 'GET', path: `/api/payments/totals?${toSearch(index)}` }),
    matches: (method, path) => method === 'GET' && path === '/api/payments/totals',
    async answer(db, url) {
      const student = url.searchParams.get('studentId');
      const { rows } = await db.query({
        text: `select (select currency from settings_school) as currency, count(*) as count,
            coalesce(sum(p.amount - coalesce(p.refunded_amount, 0)) filter (where p.status = 'CONFIRMED'), 0) as received,
            coalesce(sum(p.amount) filter (where p.status = 'PENDING'), 0) as pending,
            coalesce(sum(p.amount) filter (where p.status = 'REJECTED'), 0) as rejected,
            coalesce(sum(p.refunded_amount), 0) as refunded
          ${student === null ? paymentCondition : 'from payments p where p.student_id = $1'}`,
        values: student === null ? toValues(url) : [student],
      });
      return { body: JSON.stringify(rows[0]) };
    },
  };
}

export function chargingPreview({ nextMonth }: School): Scenario {
  return {
    name: 'charging: preview of a month, 2,000 students',
    caller: 'owner',
    calls: 30,
    most: { serverCpu: 3, databaseCpu: 1.5 },
    isRare: true,
    call: () => ({ method: 'GET', path: `/api/charging-runs/preview?month=${nextMonth}` }),
    matches: (method, path) => method === 'GET' && path === '/api/charging-runs/preview',
    async answer(db, url) {
      const month = url.searchParams.get('month');
      const { rows } = await db.query({
        name: 'charging',
        text: `select s.id as "studentId", concat_ws(' ', s.last_name, s.first_name) as "studentName", p.id as "planId",
            p.name as "planName", u.ends_on + 1 as "startsOn", ($1::date + interval '1 month - 1 day')::date as "endsOn",
            p.price, 0 as "siblingPercent", 0 as discount, p.price as amount,
            case when exists (
                select from subscriptions n where n.student_id = s.id and n.plan_id = p.id and n.month = $1) then 'charged'
              when not s.active then 'archivedStudent'
              when not p.active then 'archivedPlan'
              when not exists (
                select from student_groups m join groups g on g.id = m.group_id
                where m.student_id = s.id and m.active and g.active) then 'noGroup' end as skipped
          from subscriptions u join students s on s.id = u.student_id join subscription_plans p on p.id = u.plan_id
          where u.cancelled_at is null and u.month < $1 and u.ends_on = $1::date - 1
          order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", s.id`,
        values: [`${month}-01`],
      });
      const charged: { amount: number }[] = rows.filter(({ skipped }) => skipped === null);
      const school = await db.query('select currency from settings_school');
      return {
        body: JSON.stringify({
          month,
          currency: school.rows[0]?.currency,
          count: charged.length,
          total: charged.reduce((sum, { amount }) => sum + amount, 0),
          items: rows,
        }),
      };
    },
  };
}
