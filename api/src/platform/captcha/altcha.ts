import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../app-error';
import type { Clock } from '../ports/clock';
import { deriveKey } from '../secrets';
import type { Captcha } from './captcha';
import { markChallengeUsed } from './used-challenges';

/** 200 to 400 keys of 3000 rounds: about a second on a phone, while checking one key costs the server 1 to 2 ms. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 3000, fewestTries: 200, maxTries: 400 };
const lifeSeconds = 10 * 60;

const hex = z
  .string()
  .regex(/^[0-9a-f]+$/)
  .max(200);
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      // Every signed challenge has these fixed values; other values could cost the server more work.
      algorithm: z.literal(work.algorithm),
      cost: z.literal(work.cost),
      keyLength: z.literal(32),
      nonce: hex,
      salt: hex,
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
    }),
    signature: hex,
  }),
  solution: z.object({
    counter: z.number().int().min(0).max(work.maxTries),
    derivedKey: hex,
    time: z.number().optional(),
  }),
});

/** ALTCHA on the school's own server: proof of work, no third party, no cookie. */
export function createAltcha(parts: { secretKey: string; db: Knex; clock: Clock }): Captcha {
  const { db, clock } = parts;
  const secrets = {
    hmacSignatureSecret: deriveKey(parts.secretKey, 'altcha challenge'),
    hmacKeySignatureSecret: deriveKey(parts.secretKey, 'altcha key'),
  };

  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.fewestTries, work.maxTries),
        deriveKey: pbkdf2,
        expiresAt: Math.floor(clock.now().getTime() / 1000) + lifeSeconds,
        ...secrets,
      });
      return { provider: 'altcha', challenge: { ...challenge } };
    },

    async verify(token) {
      const payload = parsePayload(token);
      if (!payload) throw refuse('CAPTCHA_FAILED');
      const { challenge, solution } = payload;
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      if (expiresAt <= clock.now()) throw refuse('CAPTCHA_FAILED');
      const { verified } = await verifySolution({ challenge, solution, deriveKey: pbkdf2, ...secrets });
      if (!verified) throw refuse('CAPTCHA_FAILED');
      if (!(await markChallengeUsed(db, challenge.signature, expiresAt))) throw refuse('CAPTCHA_FAILED');
    },
  };
}

/** Parses the base64 JSON of the widget; undefined for anything else. */
function parsePayload(token: string | undefined): z.infer<typeof payloadSchema> | undefined {
  if (token === undefined) return undefined;
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
