import { hasLeftSql, isHeldSql } from '../../platform/delivery/held-messages';

/** SQL: the link that message `d` contains, from its key (`getMessageKey`). */
export const linkIdSql = (d: string) => `split_part(${d}.idempotency_key, ':', 2)::bigint`;

const messagesSql = `deliveries d
  where d.idempotency_key in ('registration-link:' || l.id || ':sms', 'registration-link:' || l.id || ':email')`;

/** SQL: whether nobody got or used link `l` yet, because all messages with it wait for a channel. */
export const linkWaitsSql = `(l.used_at is null and l.revoked_at is null
  and exists (select from ${messagesSql} and ${isHeldSql('d')})
  and not exists (select from ${messagesSql} and ${hasLeftSql('d')}))`;
