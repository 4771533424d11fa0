import type {
  NotificationChannel,
  NotificationEventName,
  RuleState,
} from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import { ruleStateSql } from './recipients.repository';

interface Cell {
  event: NotificationEventName;
  channel: NotificationChannel;
}

/** The rule that applies to the user, and the user's choice. */
export interface ChoiceRow extends Cell {
  state: RuleState;
  /** Null: nothing chosen. */
  enabled: boolean | null;
}

/** @param defaults the cells that can reach the user, with their default states */
export async function listChoices(
  db: Knex,
  userId: number,
  defaults: readonly (Cell & { state: RuleState })[],
): Promise<ChoiceRow[]> {
  const { rows } = await db.raw<{ rows: ChoiceRow[] }>(
    `select cell.event, cell.channel, ${ruleStateSql('cell.event', 'cell.channel', 'cell.state')} as state, choice.enabled
     from users u
     cross join jsonb_to_recordset(cast(:defaults as jsonb)) as cell (event text, channel text, state text)
     left join notification_choices choice
       on choice.user_id = u.id and choice.event = cell.event and choice.channel = cell.channel
     where u.id = :userId`,
    { userId, defaults: JSON.stringify(defaults) },
  );
  return rows;
}

export async function putChoice(db: Knex, choice: Cell & { userId: number; enabled: boolean }): Promise<void> {
  await db('notificationChoices').insert(choice).onConflict(['userId', 'event', 'channel']).merge(['enabled']);
}

export async function hasDigest(db: Knex, userId: number): Promise<boolean> {
  return (await db('notificationDigests').where({ userId }).first('userId')) !== undefined;
}

export async function putDigest(db: Knex, userId: number, enabled: boolean): Promise<void> {
  if (enabled) await db('notificationDigests').insert({ userId }).onConflict('userId').ignore();
  else await db('notificationDigests').where({ userId }).delete();
}

export async function findContacts(db: Knex, userId: number): Promise<{ email: string | null; phone: string | null }> {
  const row = await db('users')
    .where({ id: userId })
    .first<{ email: string | null; phone: string | null } | undefined>('email', 'phone');
  return row ?? { email: null, phone: null };
}
