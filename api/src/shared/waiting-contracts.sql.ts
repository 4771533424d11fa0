/**
 * SQL of the moment when contract `c` began to wait for a signature, or the draft to be sent; for other contracts a
 * moment after all others. Served by `contracts_waiting_index`.
 */
export const waitingSinceSql = `(case when c.status in ('draft', 'sent') then coalesce(c.sent_at, c.created_at)
  else timestamptz '2099-12-31 00:00:00+00' end)`;
