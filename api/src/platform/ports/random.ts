import { randomBytes, randomInt } from 'node:crypto';

/** Randomness for secrets. */
export interface Random {
  /** A token of 32 random bytes, base64url. */
  token(): string;
  /** A token of 16 random bytes, base64url: 22 characters, for addresses that must be short. */
  shortToken(): string;
  /** A code of six digits, leading zeros kept. */
  code(): string;
}

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  shortToken: () => randomBytes(16).toString('base64url'),
  code: () => randomInt(0, 1_000_000).toString().padStart(6, '0'),
};
