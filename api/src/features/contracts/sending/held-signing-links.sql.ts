import { hasLeftSql, isHeldSql } from '../../../platform/delivery/held-messages';

/** SQL: whether nobody has the signing link of contract `c` yet, because all messages with it wait for a channel. */
export const linkWaitsSql = `(
  exists (select from deliveries d where d.contract_id = c.id and d.purpose = 'signing_link' and ${isHeldSql('d')})
  and not exists (
    select from deliveries d join contract_signing_tokens k on k.contract_id = c.id and k.revoked_at is null
    where d.contract_id = c.id and d.purpose = 'signing_link' and d.created_at >= k.created_at and ${hasLeftSql('d')}))`;
