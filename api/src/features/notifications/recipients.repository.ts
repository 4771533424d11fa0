import type { Role } from '@school/api-contract/rules/roles';
import type {
  NotificationChannel,
  NotificationEventName,
  RuleState,
} from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import { isGroupStaffSql } from '../../shared/access/group-scope';

export interface Recipient {
  id: number;
  role: Role;
  email: string | null;
  phone: string | null;
  /** The channels that the rules and the user's own choices allow. */
  channels: NotificationChannel[];
}

interface EventReach {
  event: NotificationEventName;
  defaults: Record<NotificationChannel, RuleState>;
  /** Roles that the event reaches for every group. */
  schoolRoles: readonly Role[];
  /** Roles that the event reaches only as staff of its group. */
  groupRoles: readonly Role[];
  groupId: number | null;
  substituteId: number | null;
  /** Whether the group's staff is reached. */
  isHeldByGroup: boolean;
  /** Null: everybody of these roles. */
  onlyUserIds: readonly number[] | null;
}

/** SQL: the state of the rule of user `u` for `event` and `channel`; a person's rule overrides the role's. */
export const ruleStateSql = (event: string, channel: string, defaultState: string) => `coalesce(
  (select state from notification_rules r where r.user_id = u.id and r.event = ${event} and r.channel = ${channel}),
  (select state from notification_rules r where r.role = u.role and r.event = ${event} and r.channel = ${channel}),
  ${defaultState})`;

/** Active users whom the event reaches by at least one channel, in one statement. */
export async function findRecipients(trx: Knex.Transaction, reach: EventReach): Promise<Recipient[]> {
  const { rows } = await trx.raw<{ rows: Recipient[] }>(
    `select u.id, u.role, u.email, u.phone, json_agg(c.channel) as channels
     from users u
     cross join (values ('bell'), ('email'), ('sms')) c (channel)
     cross join lateral (
       select ${ruleStateSql(':event', 'c.channel', 'cast(:defaults as jsonb) ->> c.channel')} as state
     ) rule
     where u.active and (:onlyUserIds::bigint[] is null or u.id = any(:onlyUserIds)) and (u.role = any(:schoolRoles) or (u.role = any(:groupRoles)
         and (u.id = :substituteId::bigint or (:isHeldByGroup and ${isGroupStaffSql(':groupId')}))))
       and (rule.state = 'required' or (rule.state = 'on' and not exists (
         select from notification_choices
         where user_id = u.id and event = :event and channel = c.channel and not enabled)))
     group by u.id
     order by u.id`,
    {
      ...reach,
      schoolRoles: [...reach.schoolRoles],
      groupRoles: [...reach.groupRoles],
      onlyUserIds: reach.onlyUserIds && [...reach.onlyUserIds],
      defaults: JSON.stringify(reach.defaults),
    },
  );
  return rows;
}

interface NewNotification {
  event: NotificationEventName;
  subject: string;
  occurrence: string;
  groupId: number | null;
  parameters: Record<string, string>;
  createdAt: Date;
  recipients: readonly { id: number; link: string }[];
}

/**
 * Adds one row for each person and notifies their open pages after the commit. The same event of a subject is not added
 * again.
 */
export async function insertNotifications(
  trx: Knex.Transaction,
  { recipients, parameters, ...columns }: NewNotification,
): Promise<void> {
  await trx.raw(
    `with added as (
       insert into notifications (user_id, event, subject, occurrence, group_id, parameters, link, created_at)
       select id, :event, :subject, :occurrence, :groupId, cast(:parameters as jsonb), link, :createdAt
       from jsonb_to_recordset(cast(:recipients as jsonb)) as recipient (id bigint, link text)
       order by id
       on conflict do nothing
       returning user_id
     )
     select pg_notify('notifications', user_id::text) from added`,
    { ...columns, parameters: JSON.stringify(parameters), recipients: JSON.stringify(recipients) },
  );
}

/** The school's own texts of the event. */
export async function listOwnTexts(
  db: Knex,
  event: NotificationEventName,
): Promise<{ channel: NotificationChannel; subject: string; text: string }[]> {
  return db('notificationTexts').where({ event }).select('channel', 'subject', 'text');
}
