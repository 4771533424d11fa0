import type { EmbedOrigins } from '@school/api-contract/school/embed-origins';
import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { findEmbedOrigins, hasEmbedOrigin, updateEmbedOrigins } from './embed-origins.repository';

export async function getEmbedOrigins(db: Knex): Promise<EmbedOrigins> {
  return { origins: await findEmbedOrigins(db) };
}

/** Whether pages of this website may show the public form. */
export function isEmbedOrigin(db: Knex, origin: string): Promise<boolean> {
  return hasEmbedOrigin(db, origin);
}

export async function replaceEmbedOrigins(
  deps: PlatformDeps,
  { origins }: EmbedOrigins,
  caller: Caller,
): Promise<EmbedOrigins> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await updateEmbedOrigins(trx, origins))) return;
    await deps.audit.append(trx, [auditEvent(caller, 'school.updated', { fields: ['embedOrigins'] })]);
  });
  return { origins };
}
