/** SQL: whether event `e` changed what a register for 1C shows of a payment; the student is its own event. */
const correctsSql = `exists (
  select from jsonb_array_elements(e.changes) change where change ->> 'field' in ('amount', 'date', 'description'))`;

/** SQL: whether event `e` brought the payment into the register or out of it, which shows no method but leaves out cash. */
export const movesCashSql = `exists (
  select from jsonb_array_elements(e.changes) change
  where change ->> 'field' = 'type' and (change ->> 'from' = 'cash') <> (change ->> 'to' = 'cash'))`;

/**
 * SQL: whether event `e` only says for whom the bank's payment `q` was, or its parts, whose payer the register has: matching
 * payments to students is daily work, which makes no register wrong.
 */
const onlyMatchesSql = `(q.customer_name is not null and (e.kind = 'split' or e.kind = 'linked' and not exists (
  select from payment_events earlier
  where earlier.payment_id = q.id and earlier.kind in ('linked', 'unlinked', 'split') and earlier.at < e.at)))`;

/** SQL of the days of payment `q` whose registers event `e` concerns: its own, and the one that the event took it from. */
export const daysSql = `
  select q.date as day
  union select (change ->> 'from')::date from jsonb_array_elements(e.changes) change where change ->> 'field' = 'date'`;

/**
 * SQL: whether event `e` of a payment, which has changed already, makes a register for 1C of a day before it wrong, if there is
 * one. Stored with the event, since nearly all events are of the payment's own day. A payment gets an earlier day only by
 * an event that is late itself, so that the events before it need no new mark.
 */
export const isLateSql = `(
  e.kind in ('confirmed', 'mistaken', 'linked', 'unlinked', 'updated', 'split')
  and (e.kind <> 'updated' or ${correctsSql} or ${movesCashSql})
  and exists (
    select from payments q cross join settings_school cross join lateral (${daysSql}) days
    where q.id = e.payment_id and days.day < (e.at at time zone time_zone)::date and not ${onlyMatchesSql}))`;
