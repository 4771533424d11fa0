import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { Api } from './api';

/** Shorter than the lifetime of a challenge, which is ten minutes. */
const freshMs = 8 * 60_000;

/**
 * The proof of work of the next request. It is computed in the background while the family types. A worker would need
 * the consent of the page's content policy; the browser computes the keys beside the main thread anyway.
 */
export function createProof(api: Pick<Api, 'challenge'>) {
  let prepared: { token: Promise<string>; at: number } | undefined;

  async function solve(): Promise<string> {
    const answer = await api.challenge();
    if (answer.provider !== 'altcha' || !isChallenge(answer.challenge)) return 'none';
    const solution = await solveChallenge({ challenge: answer.challenge, deriveKey });
    if (!solution) throw new Error('The challenge stayed unsolved');
    return btoa(JSON.stringify({ challenge: answer.challenge, solution }));
  }

  function prepare(): Promise<string> {
    if (!prepared || performance.now() - prepared.at > freshMs) prepared = { token: solve(), at: performance.now() };
    const { token } = prepared;
    token.catch(() => {
      prepared = undefined;
    });
    return token;
  }

  return {
    prepare: () => void prepare(),
    /** Returns a proof and clears it, since the API accepts each once. */
    async take(): Promise<string> {
      const token = await prepare();
      prepared = undefined;
      return token;
    },
  };
}

function isChallenge(value: object): value is Challenge {
  return 'parameters' in value && typeof value.parameters === 'object' && value.parameters !== null;
}
