import type { Knex } from 'knex';
import { hasOwner } from '../features/auth/insert-owner';
import { withDatabaseBudget } from '../platform/database/time-limits';

/** Maximum time that a page waits for the answer. */
const answerWithinMs = 1000;

/**
 * Whether this installation has no owner yet. Costs one statement until there is one, then none: nobody can remove an
 * owner. While the database is down the answer is no, so that pages are served as usual.
 */
export function createOwnerCheck(db: Knex): () => Promise<boolean> {
  let found = false;
  return async () => {
    if (found) return false;
    const answer = await withDatabaseBudget(answerWithinMs, () => hasOwner(db)).catch(() => undefined);
    found = answer === true;
    return answer === false;
  };
}
