import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { insertChallenge, useChallenge } from './passkeys.repository';

export const challengeMs = 5 * 60 * 1000;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'random'>;

/** @param userId the user who adds a passkey; null for a sign-in */
export async function createChallenge({ db, clock, random }: Deps, userId: number | null): Promise<string> {
  const challenge = random.token();
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  await insertChallenge(db, { challengeHash: hashToken(challenge), userId, expiresAt });
  return challenge;
}

/**
 * Uses up the challenge that the browser signed. Call it before checking the signature, so that a challenge never gets
 * a second try.
 */
export function takeChallenge({ db, clock }: Deps, challenge: string, userId: number | null): Promise<boolean> {
  return useChallenge(db, { challengeHash: hashToken(challenge), userId, now: clock.now() });
}
