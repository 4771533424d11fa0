import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
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
  await mkdir(dataDir, { recursive: true });
  try {
    // 'wx': of two processes that start at once only one makes it
    const handle = await open(file, 'wx', 0o600);
    const secret = randomBytes(32).toString('base64url');
    await handle.writeFile(secret);
    await handle.close();
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
