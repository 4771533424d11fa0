import { createHash, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** SHA-256 in hex. Tokens are stored hashed, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Derives a separate key for each purpose, so that an HMAC of one purpose is useless for another. */
export function deriveKey(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('hex');
}

/** Finds the secret key of an installation with the embedded database; undefined before its first start. */
export function findSecretKey(dataDir: string): Promise<string | undefined> {
  return readFile(path.join(dataDir, 'secret-key'), 'utf8').catch(() => undefined);
}

/**
 * Returns the secret key of an installation with the embedded database; creates it at the first start, readable by its
 * owner only.
 */
export async function findOrCreateSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  const known = await findSecretKey(dataDir);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // of two simultaneous processes one links its complete draft, and both then read that file
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file, 'utf8');
}
