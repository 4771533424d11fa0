/** Whether the message `d` did not arrive: given up, or reported as not delivered; served by `deliveries_lost_index`. */
export const isLost = (d: string) =>
  `(${d}.status in ('failed', 'max_attempts_reached') and ${d}.withdrawn_at is null or ${d}.report = 'undelivered')`;

/**
 * How the newest SMS and the newest e-mail about a contract stand, the worse of them; 'none' when there is neither. What was
 * withdrawn counts as never sent.
 */
export const deliveryState = (contractId: string) => `(
  select case
    when count(*) = 0 then 'none'
    when bool_or(${isLost('d')}) then 'failed'
    when bool_or(d.status in ('pending', 'retrying')) then 'waiting'
    when bool_or(d.report is null) then 'accepted'
    else 'delivered' end
  from (values ('sms'), ('email')) kinds (channel)
  cross join lateral (
    select status, report, withdrawn_at from deliveries n
    where n.contract_id = ${contractId} and n.channel = kinds.channel and n.withdrawn_at is null order by n.id desc limit 1
  ) d
)`;

/** Ids of the contracts whose state above is 'failed', by way of the messages that were lost: there are few. */
export const contractsWithLostMessage = `(
  select d.contract_id from deliveries d
  where d.contract_id is not null and ${isLost('d')} and not exists (
    select 1 from deliveries n
    where n.contract_id = d.contract_id and n.channel = d.channel and n.id > d.id and n.withdrawn_at is null
  )
)`;
