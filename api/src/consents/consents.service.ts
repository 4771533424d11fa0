import type { LegalDocumentKind } from '@school/api-contract/legal-documents';
import type { Consent } from '@school/api-contract/personal-data';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { searchWords } from '../platform/database/student-search';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../platform/http/paging';
import { signedIn } from '../platform/http/signed-in';
import { type StoredConsent, selectConsent, selectConsents } from './consents.repository';
import { revokeConsents } from './revoke-consents';

interface ListQuery {
  search?: string;
  kind?: LegalDocumentKind;
  state?: 'active' | 'revoked';
  limit: number;
  cursor?: string;
}

const mostWords = 8;

/** Consents, newest first; the page's total with `state: 'revoked'` is the number that staff are shown. */
export async function listConsents({ db }: Pick<AppDeps, 'db'>, query: ListQuery): Promise<Page<Consent>> {
  const { search = '', kind, state, limit, cursor } = query;
  const after = readCursor(cursor, z.tuple([positionMoment, positionId]));
  const words = searchWords(search).slice(0, mostWords);
  const page = toPage(await selectConsents(db, { words, kind, state, after, limit }), limit, (row) => [
    row.position,
    row.id,
  ]);
  return { ...page, rows: page.rows.map(toConsent) };
}

/** Puts on record that a parent revoked a consent in writing. Refuses with NOT_FOUND, ILLEGAL_TRANSITION. */
export function revokeByStaff(deps: AppDeps, id: number, reason: string, caller: Caller): Promise<Consent> {
  return withTransaction(deps.db, async (trx) => {
    const known = await readConsent(trx, id);
    const by = { revokedBy: 'staff' as const, userId: signedIn(caller).id, reason };
    const revoked = await revokeConsents(deps, trx, [known.id], by, caller);
    if (revoked === 0) throw refuse('ILLEGAL_TRANSITION', { status: 'revoked' });
    return toConsent(await readConsent(trx, id));
  });
}

async function readConsent(db: Knex, id: number): Promise<StoredConsent> {
  const found = await selectConsent(db, id);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

function toConsent(row: StoredConsent): Consent {
  return { ...row, acceptedAt: row.acceptedAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null };
}
