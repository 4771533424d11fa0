import { isHeldSql } from '../../../platform/delivery/held-messages';

/** Whether message `d` failed or was reported as undelivered; `deliveries_lost_index` serves it. */
export const isLostSql = (d: string) =>
  `(${d}.status in ('failed', 'max_attempts_reached') and ${d}.withdrawn_at is null or ${d}.report = 'undelivered')`;

/**
 * The worse state of the newest SMS and the newest e-mail about a contract; 'none' when there is neither. Withdrawn
 * messages do not count.
 */
export const deliveryStateSql = (contractId: string) => `(
  select case
    when count(*) = 0 then 'none'
    when bool_or(${isLostSql('d')}) then 'failed'
    when bool_or(${isHeldSql('d')}) then 'held'
    when bool_or(d.status in ('pending', 'retrying')) then 'waiting'
    when bool_or(d.report is null) then 'accepted'
    else 'delivered' end
  from (values ('sms'), ('email')) kinds (channel)
  cross join lateral (
    select status, report, withdrawn_at, provider from deliveries n
    where n.contract_id = ${contractId} and n.channel = kinds.channel and n.withdrawn_at is null order by n.id desc limit 1
  ) d
)`;

/** Ids of contracts whose delivery state is 'failed'. Starts from the lost messages, because there are few. */
export const contractsWithLostMessageSql = `(
  select d.contract_id from deliveries d
  where d.contract_id is not null and ${isLostSql('d')} and not exists (
    select 1 from deliveries n
    where n.contract_id = d.contract_id and n.channel = d.channel and n.id > d.id and n.withdrawn_at is null
  )
)`;
