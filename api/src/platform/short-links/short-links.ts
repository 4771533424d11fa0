import type { Knex } from 'knex';
import type { PlatformDeps } from '../platform-deps';
import { decryptSecret, encryptSecret, hashToken } from '../secrets';

interface Target {
  /** A path of the portal with its query, such as `/register/<token>`. */
  path: string;
  /** When the page behind the path closes. */
  expiresAt: Date;
}

const keptDaysAfterExpiry = 30;

/**
 * Returns an address of 22 characters after `/s/` (128 random bits) that leads to the path, so that an SMS with a link
 * stays within two segments. The path may hold a secret token: it is encrypted with the code, and only the code's hash
 * is stored.
 */
export async function createShortLink(
  { random, settings, clock }: Pick<PlatformDeps, 'random' | 'settings' | 'clock'>,
  trx: Knex.Transaction,
  { path, expiresAt }: Target,
): Promise<string> {
  const code = random.shortToken();
  const codeHash = hashToken(code);
  const sealedPath = encryptSecret(Buffer.from(path), toKey(code, codeHash));
  await trx('shortLinks').insert({ codeHash, sealedPath, createdAt: clock.now(), expiresAt });
  return `${settings.publicUrl}/s/${code}`;
}

/** Finds the path behind a code, also behind an expired one, since its page tells the visitor what to do. */
export async function findShortLinkPath(db: Knex, code: string): Promise<string | undefined> {
  const codeHash = hashToken(code);
  const row = await db('shortLinks').where({ codeHash }).first('sealedPath');
  return row && decryptSecret(row.sealedPath, toKey(code, codeHash)).toString();
}

const shortLinkPattern = /\/s\/([\w-]{22})(?![\w-])/g;

/** Moves the end of the short links in these texts. */
export async function moveShortLinks(
  trx: Knex.Transaction,
  texts: readonly { text: string; expiresAt: Date }[],
): Promise<void> {
  const links = texts.flatMap(({ text, expiresAt }) =>
    [...text.matchAll(shortLinkPattern)].map(([, code = '']) => ({ codeHash: hashToken(code), expiresAt })),
  );
  if (links.length === 0) return;
  await trx.raw(
    `update short_links s set expires_at = m.expires_at
     from unnest(:hashes::bpchar[], :ends::timestamptz[]) m (code_hash, expires_at) where s.code_hash = m.code_hash`,
    { hashes: links.map(({ codeHash }) => codeHash), ends: links.map(({ expiresAt }) => expiresAt) },
  );
}

/** Removes links that expired long ago. */
export async function removeOldShortLinks(db: Knex, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDaysAfterExpiry * 24 * 3600_000);
  await db('shortLinks').where('expiresAt', '<', limit).delete();
}

const toKey = (code: string, codeHash: string) => ({ secretKey: code, purpose: 'short link', subject: codeHash });
