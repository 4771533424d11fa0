import { createHash, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** SHA-256 in hex: how tokens are stored, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A key of its own for each purpose, made from the one secret: a signature for one is worthless for another. */
export function deriveKey(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('hex');
}

/** The secret of an installation with the embedded database: made once, readable by its owner only. */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // of two processes that start at once one gets its draft into place, whole; both then read that one
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file, 'utf8');
}
