import { hash, verify } from '@node-rs/argon2';

/** argon2id, OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Hash of a password that nobody has, computed once. */
let dummyHash: Promise<string> | undefined;

/** Takes equally long without a hash, so that the time does not reveal which user names exist. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password);
  dummyHash ??= hashPassword('nobody has this password');
  await verify(await dummyHash, password);
  return false;
}
