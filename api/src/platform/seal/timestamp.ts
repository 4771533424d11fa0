import { timingSafeEqual } from 'node:crypto';
import type { Random } from '../ports/random';
import { decodeDer } from './der';
import { sha256Oid, type TimestampContent, verifyTimestampToken } from './timestamp-token';

export interface Timestamps {
  /**
   * Requests a timestamp over a SHA-256 hash.
   *
   * @returns DER of the TimeStampToken (RFC 3161), verified: it is over this hash, answers this request and is signed
   * @throws TimestampError when the authority refuses, fails, does not answer or sends an invalid answer
   */
  timestamp(sha256: Buffer): Promise<Buffer>;
}

/** The timestamp could not be obtained; a later attempt may succeed. */
export class TimestampError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TimestampError';
  }
}

/** Shorter than the time limit of a job (300 s). */
const timeLimitMs = 15_000;
/** Tokens with their certificates take 3 to 8 KB. */
const maxAnswerBytes = 64 * 1024;

/**
 * Creates a client of the timestamp authority at `url` over HTTP (RFC 3161, section 3.4). The address is the only proof
 * of the authority's identity, so it should be https outside a private network.
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
      const nonce = Buffer.from(random.token(), 'base64url').readBigUInt64BE();
      const answer = await ask(url, await createRequest(sha256, nonce), timeoutMs);
      try {
        return await readToken(answer, sha256, nonce);
      } catch (error) {
        if (error instanceof TimestampError) throw error;
        throw new TimestampError('The time-stamping authority answered something that is no time-stamp', {
          cause: error,
        });
      }
    },
  };
}

/** Creates a TimeStampReq (DER) that also requests the authority's certificate. */
async function createRequest(sha256: Buffer, nonce: bigint): Promise<Buffer> {
  const { Integer, Null, OctetString } = await import('asn1js');
  const { AlgorithmIdentifier, MessageImprint, TimeStampReq } = await import('pkijs');
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(sha256) }),
    }),
    nonce: Integer.fromBigInt(nonce),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
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
      if (length > maxAnswerBytes) throw new TimestampError('The time-stamping authority answered too much');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('The time-stamping authority did not answer', { cause: error });
  }
}

/** Reads the token of a TimeStampResp, byte for byte, and checks it against the request. */
async function readToken(answer: Buffer, sha256: Buffer, nonce: bigint): Promise<Buffer> {
  const { Sequence } = await import('asn1js');
  const { TimeStampResp } = await import('pkijs');
  const decoded = await decodeDer(answer);
  const { status } = new TimeStampResp({ schema: decoded }).status;
  // 0: granted, 1: granted with modifications
  if (status > 1) throw new TimestampError(`The time-stamping authority refused, status ${status}`);
  const token = decoded instanceof Sequence ? decoded.valueBlock.value[1] : undefined;
  if (!token) throw new TimestampError('The answer has no token');
  const bytes = Buffer.from(token.valueBeforeDecodeView);
  assertAnswers(await verifyTimestampToken(bytes), sha256, nonce);
  return bytes;
}

function assertAnswers(content: TimestampContent, sha256: Buffer, nonce: bigint): void {
  if (content.sha256.length !== sha256.length || !timingSafeEqual(content.sha256, sha256)) {
    throw new TimestampError('The time-stamp is over another hash');
  }
  if (content.nonce !== nonce) throw new TimestampError('The time-stamp answers another request');
}
