import type { Consent } from '@school/api-contract/families/personal-data';
import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { searchWords } from '../../shared/student-search';
import { findConsentRow, listConsentRows, type StoredConsent } from './consents.repository';
import { revokeConsents } from './revoke-consents';

interface ListQuery {
  search?: string;
  kind?: LegalDocumentKind;
  state?: 'active' | 'revoked';
  limit: number;
  cursor?: string;
}

const maxWords = 8;

/** Consents, newest first. Staff see the total of `state: 'revoked'` as a counter. */
export async function listConsents({ db }: Pick<PlatformDeps, 'db'>, query: ListQuery): Promise<Page<Consent>> {
  const { search = '', kind, state, limit, cursor } = query;
  const after = readCursor(cursor, z.tuple([positionMoment, positionId]));
  const words = searchWords(search).slice(0, maxWords);
  const page = toPage(await listConsentRows(db, { words, kind, state, after, limit }), limit, (row) => [
    row.position,
    row.id,
  ]);
  return { ...page, rows: page.rows.map(toConsent) };
}

/** Records that a parent revoked a consent in writing. Refuses with NOT_FOUND, ILLEGAL_TRANSITION. */
export function revokeConsentByStaff(deps: PlatformDeps, id: number, reason: string, caller: Caller): Promise<Consent> {
  return withTransaction(deps.db, async (trx) => {
    const known = await getConsentRow(trx, id);
    const by = { revokedBy: 'staff' as const, userId: signedIn(caller).id, reason };
    const revoked = await revokeConsents(deps, trx, [known.id], by, caller);
    if (revoked === 0) throw refuse('ILLEGAL_TRANSITION', { status: 'revoked' });
    return toConsent(await getConsentRow(trx, id));
  });
}

async function getConsentRow(db: Knex, id: number): Promise<StoredConsent> {
  const found = await findConsentRow(db, id);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

function toConsent(row: StoredConsent): Consent {
  return { ...row, acceptedAt: row.acceptedAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null };
}
