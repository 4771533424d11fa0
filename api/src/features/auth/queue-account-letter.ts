import type { Knex } from 'knex';
import type { AuthDeps } from './sessions';

/** After this time a notice of a change is useless. */
const lifeMs = 7 * 24 * 3600 * 1000;

interface AccountLetter {
  to: string;
  subject: string;
  text: string;
}

/** Queues a letter to a user about a change of the own account. */
export async function queueAccountLetter(
  { outbox, clock, random }: Pick<AuthDeps, 'outbox' | 'clock' | 'random'>,
  trx: Knex.Transaction,
  letter: AccountLetter,
): Promise<void> {
  await outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'operator_notice',
    ...letter,
    idempotencyKey: `account-letter:${random.token()}`,
    expiresAt: new Date(clock.now().getTime() + lifeMs),
  });
}
