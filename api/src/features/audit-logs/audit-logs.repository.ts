import type { AuditChain, AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';

export interface AuditLogFilter {
  /** An event type or its prefix. */
  eventType?: string;
  severity?: string;
  contractId?: number;
  userId?: number;
  /** Days of the school, yyyy-MM-dd, both inclusive. */
  from?: string;
  to?: string;
  /** Id of the last event of the previous page. */
  after?: number;
  limit: number;
}

type DatabaseRow = Omit<AuditLogRow, 'at' | 'actor' | 'studentId' | 'childName'> & {
  at: Date;
  userId: string | null;
  studentId: number | null;
  childName: string | null;
  total: number;
};

/** The first moment of a day in the school's time zone. */
const dayStartSql = (day: string) => `(select (${day})::timestamp at time zone s.time_zone from settings_school s)`;

/** An id in an event's metadata; null when it is none. */
const idInMetadata = (name: string) =>
  `case when p.metadata ->> '${name}' ~ '^[0-9]{1,9}$' then (p.metadata ->> '${name}')::bigint end`;

/** Newest first, one row more than the limit, in one statement. */
export async function listAuditLogRows(db: Knex, filter: AuditLogFilter): Promise<DatabaseRow[]> {
  const { eventType, severity, contractId, userId, from, to, after, limit } = filter;
  const conditions = [
    eventType && 'a.event_type like :eventType',
    severity && 'a.severity = :severity',
    contractId && 'a.contract_id = :contractId',
    userId && 'a.user_id = :userId',
    from && `a.timestamp >= ${dayStartSql(':from::date')}`,
    to && `a.timestamp < ${dayStartSql(':to::date + 1')}`,
  ];
  const admitted = ['true', ...conditions.filter(Boolean)].join(' and ');
  const { rows } = await db.raw<{ rows: DatabaseRow[] }>(
    `with page as materialized (
       select a.* from audit_logs a where ${admitted} ${after === undefined ? '' : 'and a.id < :after'}
       order by a.id desc limit :limit
     )
     select p.id, p.event_type, p.severity, p.timestamp as at, p.contract_id, c.contract_number, p.ip_address, p.metadata, p.user_id,
       ${userNameSql('u')} as user_name, g.name as group_name,
       nullif(concat_ws(' ', s.last_name, s.first_name), '') as student_name, s.id as student_id,
       case when s.id is null then coalesce(r.child_name, c.metadata #>> '{variables,studentName}') end as child_name,
       ${userNameSql('about')} as subject_name,
       (select count(*) from audit_logs a where ${admitted}) as total
     from page p
     left join contracts c on c.id = p.contract_id
     left join users u on u.id = case when p.user_id ~ '^[0-9]{1,18}$' then p.user_id::bigint end
     left join groups g on g.id = ${idInMetadata('groupId')}
     left join payments paid on paid.id = ${idInMetadata('paymentId')}
     left join students s on s.id = coalesce(${idInMetadata('studentId')}, c.student_id, paid.student_id)
     left join trial_requests r on r.id = ${idInMetadata('trialRequestId')} and r.anonymized_at is null
     left join users about on about.id = ${idInMetadata('userId')}
     order by p.id desc`,
    {
      eventType: `${eventType?.replaceAll('_', '\\_')}%`,
      severity: severity ?? null,
      contractId: contractId ?? null,
      userId: userId === undefined ? null : String(userId),
      from: from ?? null,
      to: to ?? null,
      after: after ?? null,
      limit: limit + 1,
    },
  );
  return rows;
}

type DatabaseChain = Pick<AuditChain, 'events' | 'anchors' | 'faults'> & {
  whole: boolean | null;
  head: string | null;
  checkedAt: Date | null;
};

const shownAnchors = 30;

/** The last check and the newest anchors, in one statement. */
export async function getChainRow(db: Knex): Promise<DatabaseChain> {
  const { rows } = await db.raw(
    `select k.whole, coalesce(k.events, (select count(*) from audit_logs)) as events, k.head, k.checked_at,
       coalesce(k.faults, '[]') as faults,
       coalesce((
         select jsonb_agg(jsonb_build_object('number', a.number, 'day', a.day, 'events', a.events, 'head', a.head, 'anchoredAt', a.anchored_at,
           'emailed', coalesce(d.status = 'success', false), 'timestamped', a.timestamped_at is not null,
           'agrees', a.agrees) order by a.id desc)
         from (select * from audit_anchors order by id desc limit :shownAnchors) a
         left join deliveries d on d.id = a.delivery_id
       ), '[]') as anchors
     from settings_school s left join lateral (select * from audit_checks order by id desc limit 1) k on true`,
    { shownAnchors },
  );
  return rows[0];
}
