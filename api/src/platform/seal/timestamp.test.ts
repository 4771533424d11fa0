import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemRandom } from '../ports/random';
import { createTimestamps, TimestampError } from './timestamp';
import { verifyTimestampToken } from './timestamp-token';
import { startTsa, type TestTsa, type TsaBehaviour } from './tsa.fixture';

const sha256 = createHash('sha256').update('Договор').digest();
let tsa: TestTsa;
beforeAll(async () => {
  tsa = await startTsa();
});
beforeEach(() => {
  tsa.behaviour = 'grant';
});
afterAll(() => tsa.stop());

/** The usual limit of 5 s passes on a loaded machine. */
const stamp = (timeoutMs = 60_000) =>
  createTimestamps({ url: tsa.url, random: systemRandom, timeoutMs }).timestamp(sha256);

test('a token over the hash, with the authority’s time', async () => {
  const token = await stamp();
  const content = await verifyTimestampToken(token);
  expect(content.at).toEqual(tsa.at);
  expect(content.sha256.equals(sha256)).toBe(true);
});

test.each<[TsaBehaviour, string]>([
  ['refuse', 'refused, status 2'],
  ['other hash', 'over another hash'],
  ['other nonce', 'answers another request'],
  ['other content', 'no time-stamp'],
  ['not a stamper', 'no time-stamp'],
  ['not signed', 'no time-stamp'],
  ['fail', 'answered 500'],
  ['nonsense', 'no time-stamp'],
  ['flood', 'answered too much'],
  ['elsewhere', 'did not answer'],
])('when the authority does "%s": %s', async (behaviour, message) => {
  tsa.behaviour = behaviour;
  const failure = await stamp().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TimestampError);
  expect(String(failure)).toContain(message);
});

test('does not wait for a silent authority longer than the limit', async () => {
  tsa.behaviour = 'silence';
  const started = performance.now();
  await expect(stamp(200)).rejects.toThrow('did not answer');
  expect(performance.now() - started).toBeLessThan(30_000);
});

test('an unreachable authority', async () => {
  const nobody = createTimestamps({ url: 'http://127.0.0.1:9/', random: systemRandom });
  await expect(nobody.timestamp(sha256)).rejects.toThrow(TimestampError);
});

// Changes each of the token's 1,300 bytes once; reading a token takes about 10 ms.
test('a token with a changed byte is refused or says the same', { timeout: 180_000 }, async () => {
  const token = await stamp();
  let refused = 0;
  for (let at = 0; at < token.length; at += 1) {
    const changed = Buffer.from(token);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x01, at);
    const content = await verifyTimestampToken(changed).catch(() => undefined);
    if (content === undefined) refused += 1;
    else expect(content).toMatchObject({ at: tsa.at, sha256 });
  }
  expect(refused).toBeGreaterThan(token.length / 2);
});
