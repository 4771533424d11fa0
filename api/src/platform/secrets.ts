import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
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

const nonceBytes = 12;
const tagBytes = 16;

interface SealingKey {
  secretKey: string;
  /** Keys of different purposes do not open each other's secrets. */
  purpose: string;
  /** The owner of the secret: a secret copied to another row does not open. */
  subject: string;
}

/** Encrypts a secret that must be read again, with AES-256-GCM: nonce, tag, ciphertext. */
export function encryptSecret(secret: Uint8Array, { secretKey, purpose, subject }: SealingKey): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(deriveKey(secretKey, purpose), 'hex'), nonce);
  cipher.setAAD(Buffer.from(subject));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Reads what `encryptSecret` wrote; throws when key, subject or content differ. */
export function decryptSecret(sealed: Buffer, { secretKey, purpose, subject }: SealingKey): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(deriveKey(secretKey, purpose), 'hex'), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(subject));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
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
  // when two processes start at once, one of them links its complete draft, and both then read that file
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file, 'utf8');
}
