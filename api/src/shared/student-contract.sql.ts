/**
 * SQL of the contract that lists and cards show for a row of `students`, for `left join lateral`: the one in force,
 * else an open one, else the latest.
 */
export const shownContractSql = `
  select c.contract_number, c.status, c.contract_date, c.signed_at, c.signed_at is not null as was_signed from contracts c where c.student_id = students.id
  order by c.status in ('signed', 'completed') desc, c.status in ('draft', 'sent') desc, c.created_at desc, c.id desc
  limit 1`;
