import type { NotificationEventName } from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';

interface LetterSubject {
  userId: number;
  event: NotificationEventName;
  subject: string;
}

interface StaffLetter {
  deliveryId: number;
  sendsAt: Date;
  /** How many subjects it is about. */
  count: number;
  text: string;
}

/** Lets one transaction at a time write letters about the event, so that two do not both send the first one. */
export async function lockStaffLetters(trx: Knex.Transaction, event: NotificationEventName): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('staff-letters:' || ?))`, [event]);
}

export async function hasLetter(trx: Knex.Transaction, letter: LetterSubject): Promise<boolean> {
  return (await trx('staffLetters').where(letter).first('deliveryId')) !== undefined;
}

/** The newest letter about the event that was or will be sent after `since`. */
export async function findLastLetter(
  trx: Knex.Transaction,
  { userId, event, since }: Omit<LetterSubject, 'subject'> & { since: Date },
): Promise<StaffLetter | undefined> {
  const { rows } = await trx.raw<{ rows: StaffLetter[] }>(
    `select l.delivery_id, max(l.sends_at) as sends_at, count(*)::integer as count, d.text
     from staff_letters l join deliveries d on d.id = l.delivery_id
     where l.user_id = :userId and l.event = :event and l.sends_at > :since
     group by l.delivery_id, d.text order by max(l.sends_at) desc limit 1`,
    { userId, event, since },
  );
  return rows[0];
}

export async function insertStaffLetter(
  trx: Knex.Transaction,
  letter: LetterSubject & Pick<StaffLetter, 'deliveryId' | 'sendsAt'>,
): Promise<void> {
  await trx('staffLetters').insert(letter).onConflict(['deliveryId', 'subject']).ignore();
}
