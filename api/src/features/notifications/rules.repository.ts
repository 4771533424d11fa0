import type { Role } from '@school/api-contract/rules/roles';
import {
  type NotificationChannel,
  type NotificationEventName,
  notificationEventNames,
  type RuleState,
} from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';

interface Cell {
  event: NotificationEventName;
  channel: NotificationChannel;
}

export interface RoleRuleRow extends Cell {
  role: Role;
  state: RuleState;
}

export interface PersonRuleRow extends Cell {
  userId: number;
  userName: string;
  state: RuleState;
}

export interface TextRow extends Cell {
  subject: string;
  text: string;
  updatedAt: Date;
}

export function listRoleRules(db: Knex): Promise<RoleRuleRow[]> {
  return db('notificationRules').whereNotNull('role').select('event', 'channel', 'role', 'state');
}

export async function listPersonRules(db: Knex): Promise<PersonRuleRow[]> {
  const { rows } = await db.raw<{ rows: PersonRuleRow[] }>(
    `select r.event, r.channel, r.state, u.id as user_id, ${userNameSql('u')} as user_name
     from notification_rules r join users u on u.id = r.user_id and u.active
     order by ${userNameSql('u')} collate "ru-x-icu", u.id`,
  );
  return rows;
}

export async function listStaff(db: Knex): Promise<{ id: number; name: string; role: Role }[]> {
  const { rows } = await db.raw<{ rows: { id: number; name: string; role: Role }[] }>(
    `select id, ${userNameSql('users')} as name, role from users where active
     order by ${userNameSql('users')} collate "ru-x-icu", id`,
  );
  return rows;
}

export function listTexts(db: Knex): Promise<TextRow[]> {
  return db('notificationTexts').select('event', 'channel', 'subject', 'text', 'updatedAt');
}

/** Returns the former state; null when the default applied. */
export async function putRoleRule(
  trx: Knex.Transaction,
  { event, channel, role, state, now }: RoleRuleRow & { now: Date },
): Promise<RuleState | null> {
  const before = await trx('notificationRules').where({ event, channel, role }).forUpdate().first('state');
  await trx.raw(
    `insert into notification_rules (event, channel, role, state, updated_at)
     values (:event, :channel, :role, :state, :now)
     on conflict (event, channel, role) where role is not null
     do update set state = excluded.state, updated_at = excluded.updated_at`,
    { event, channel, role, state, now },
  );
  return before?.state ?? null;
}

export async function isActiveUser(db: Knex, id: number): Promise<boolean> {
  return (await db('users').where({ id, active: true }).first('id')) !== undefined;
}

/** `state` null removes the exception. */
export async function putPersonRule(
  trx: Knex.Transaction,
  { event, channel, userId, state, now }: Cell & { userId: number; state: RuleState | null; now: Date },
): Promise<RuleState | null> {
  const before = await trx('notificationRules').where({ event, channel, userId }).forUpdate().first('state');
  if (state === null) await trx('notificationRules').where({ event, channel, userId }).delete();
  else {
    await trx.raw(
      `insert into notification_rules (event, channel, user_id, state, updated_at)
       values (:event, :channel, :userId, :state, :now)
       on conflict (user_id, event, channel) where user_id is not null
       do update set state = excluded.state, updated_at = excluded.updated_at`,
      { event, channel, userId, state, now },
    );
  }
  return before?.state ?? null;
}

/**
 * Stores the text only over the version that its author saw (null: none); returns false for the slower of two authors.
 */
export async function putText(
  trx: Knex.Transaction,
  { seen, ...row }: TextRow & { seen: Date | null },
): Promise<boolean> {
  if (seen === null) {
    const added = await trx('notificationTexts')
      .insert(row)
      .onConflict(['event', 'channel'])
      .ignore()
      .returning('event');
    return added.length === 1;
  }
  const { event, channel, ...columns } = row;
  // JavaScript dates have milliseconds, and rows are written from them
  const count = await trx('notificationTexts').where({ event, channel, updatedAt: seen }).update(columns);
  return count === 1;
}

/** Returns false when there was none. */
export async function deleteText(trx: Knex.Transaction, { event, channel }: Cell): Promise<boolean> {
  return (await trx('notificationTexts').where({ event, channel }).delete()) > 0;
}

/** SMS to staff that were sent since the moment, by the event in their keys (notify-staff.ts). */
export async function countSentSms(db: Knex, since: Date): Promise<{ event: NotificationEventName; count: number }[]> {
  const { rows } = await db.raw<{ rows: { event: NotificationEventName; count: number }[] }>(
    `select split_part(idempotency_key, ':', 4) as event, count(*)::integer as count
     from deliveries
     where channel = 'sms' and purpose = 'staff_notification' and status = 'success' and created_at >= :since
       and split_part(idempotency_key, ':', 4) = any(:events)
     group by 1 order by 1`,
    { since, events: [...notificationEventNames] },
  );
  return rows;
}
