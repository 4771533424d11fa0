/**
 * SQL of the moment since when contract `c` waits to be signed, or a draft to be sent; of one that does not wait any more
 * a moment after all others. Served by `contracts_waiting_index`.
 */
export const waitingSinceSql = `(case when c.status in ('draft', 'sent') then coalesce(c.sent_at, c.created_at)
  else timestamptz '2099-12-31 00:00:00+00' end)`;
