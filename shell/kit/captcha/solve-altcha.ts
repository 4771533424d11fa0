import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';

/**
 * Solves the challenge of GET /api/captcha; takes about a second on a phone.
 *
 * @returns the token that the server expects: base64 of `{challenge, solution}`
 * @throws when the challenge is not from ALTCHA, or is not solved within 90 s
 */
export async function solveAltcha(challenge: Record<string, unknown>): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('not an ALTCHA challenge');
  const solution = (await solveInWorker(challenge)) ?? (await solveChallenge({ challenge, deriveKey }));
  if (!solution) throw new Error('the challenge stayed unsolved');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** When the challenge expires, in ms since 1970; undefined when it has no expiry. */
export function getAltchaExpiry(challenge: Record<string, unknown>): number | undefined {
  const expiresAt = isChallenge(challenge) ? challenge.parameters.expiresAt : undefined;
  return expiresAt === undefined ? undefined : expiresAt * 1000;
}

/**
 * @returns null where workers cannot run (a dev server on another port, tests); the caller then uses the main thread
 */
function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./altcha.worker.ts', import.meta.url));
    } catch {
      resolve(null);
      return;
    }
    const finish = (solution: Solution | null) => {
      worker.terminate();
      resolve(solution);
    };
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
      finish(data && 'counter' in data ? data : null);
    worker.onerror = () => finish(null);
    worker.postMessage({ type: 'work', challenge, counterMode: 'uint32', counterStart: 0, counterStep: 1 });
  });
}

function isChallenge(value: object): value is Challenge {
  return 'parameters' in value && typeof value.parameters === 'object' && value.parameters !== null;
}
