import type { ToldFamilies } from '@school/api-contract/groups/attendance';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { sendWords, type ToldFamily } from '../family-messages/send-to-families';
import { getSchool } from '../school/school.service';
import { type ChangedSession, toChangeText } from './session-change-texts';

/** Sends each family one message about the change of its session. */
export async function tellFamilies(
  deps: Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  families: readonly ToldFamily[],
  session: ChangedSession,
  { key, expiresAt }: { key: string; expiresAt: Date },
): Promise<ToldFamilies> {
  const school = await getSchool(trx);
  const toWords = ({ isTrial }: ToldFamily) => ({ ...toChangeText(school, session, isTrial), expiresAt });
  return sendWords(deps, trx, families, toWords, key);
}
