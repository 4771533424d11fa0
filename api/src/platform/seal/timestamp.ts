import { timingSafeEqual } from 'node:crypto';
import type { Random } from '../ports/random';
import { childrenOf, der, derInteger, derOid, derTag, readDer } from './der';
import { sha256Oid, type TimestampContent, verifyTimestampToken } from './timestamp-token';

export interface Timestamps {
  /**
   * A time-stamp of the authority over a SHA-256 hash.
   *
   * @returns DER of the TimeStampToken (RFC 3161), checked: it is over this hash, answers this request and is signed
   * @throws TimestampError when the authority refuses, errs, is silent or answers something else
   */
  timestamp(sha256: Buffer): Promise<Buffer>;
}

/** Why there is no time-stamp; worth another try later. */
export class TimestampError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TimestampError';
  }
}

/** Shorter than what a job may last (300 s). */
const timeLimitMs = 15_000;
/** Tokens with their certificates have 3 to 8 KB. */
const mostBytes = 64 * 1024;

/**
 * Asks the time-stamping authority at `url` over HTTP (RFC 3161, section 3.4). It is trusted by its address, so that
 * one on the open network should be https.
 */
export function createTimestamps({
  url,
  random,
  timeoutMs = timeLimitMs,
}: {
  url: string;
  random: Pick<Random, 'token'>;
  timeoutMs?: number;
}): Timestamps {
  return {
    async timestamp(sha256) {
      const nonce = derInteger(Buffer.from(random.token(), 'base64url').subarray(0, 8));
      const answer = await ask(url, requestFor(sha256, nonce), timeoutMs);
      try {
        return checkAnswer(answer, sha256, nonce);
      } catch (error) {
        if (error instanceof TimestampError) throw error;
        throw new TimestampError('The time-stamping authority answered something that is no time-stamp', {
          cause: error,
        });
      }
    },
  };
}

/** TimeStampReq with the request for the authority's certificate. */
function requestFor(sha256: Buffer, nonce: Buffer): Buffer {
  const algorithm = der(derTag.sequence, derOid(sha256Oid), Buffer.from([0x05, 0x00]));
  const imprint = der(derTag.sequence, algorithm, der(derTag.octetString, sha256));
  const version = derInteger(Buffer.from([1]));
  return der(derTag.sequence, version, imprint, nonce, der(derTag.boolean, Buffer.from([0xff])));
}

async function ask(url: string, body: Buffer, timeoutMs: number): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new TimestampError(`The time-stamping authority answered ${response.status}`);
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > mostBytes) throw new TimestampError('The time-stamping authority answered too much');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('The time-stamping authority did not answer', { cause: error });
  }
}

/** TimeStampResp: granted or granted with modifications, and the token is the one that was asked for. */
function checkAnswer(answer: Buffer, sha256: Buffer, nonce: Buffer): Buffer {
  const [info, token] = childrenOf(readDer(answer));
  const status = info && childrenOf(info)[0];
  if (status?.tag !== derTag.integer) throw new TimestampError('The answer has no status');
  const code = status.content.readUInt8(0);
  if (code > 1) throw new TimestampError(`The time-stamping authority refused, status ${code}`);
  if (!token) throw new TimestampError('The answer has no token');
  refuseOther(verifyTimestampToken(token.raw), sha256, nonce);
  return Buffer.from(token.raw);
}

function refuseOther(content: TimestampContent, sha256: Buffer, nonce: Buffer): void {
  if (content.sha256.length !== sha256.length || !timingSafeEqual(content.sha256, sha256)) {
    throw new TimestampError('The time-stamp is over another hash');
  }
  if (content.nonce === null || !content.nonce.equals(nonce)) {
    throw new TimestampError('The time-stamp answers another request');
  }
}
