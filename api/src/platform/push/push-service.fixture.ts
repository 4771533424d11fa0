import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionBody } from '@school/api-contract/accounts/push';
import { afterAll, beforeAll } from 'vitest';

/** A browser with its subscription at the simulated service. */
export interface TestBrowser {
  subscription: PushSubscriptionBody;
  /** Messages that it has received, opened with its own keys. */
  received: unknown[];
  /** How often the service was asked to deliver to it. */
  asked: number;
  /** The service's answer for this browser. */
  answer: number;
}

export interface TestPushService {
  accepts(endpoint: string): boolean;
  createBrowser(language?: 'ru' | 'en'): TestBrowser;
  /** Public keys of the servers whose signature was checked. */
  readonly senders: Set<string>;
}

/** A push service on loopback that knows the standards: it checks the signature (RFC 8292) and decrypts (RFC 8291). */
export function usePushService(): TestPushService {
  const browsers = new Map<string, TestBrowser & { open(body: Buffer): Buffer }>();
  const senders = new Set<string>();
  let origin = '';
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '');
    if (browser) browser.asked += 1;
    const status = browser?.answer ?? 404;
    try {
      senders.add(checkSignature(request, origin));
      const body = await buffer(request);
      if (browser && status === 201) browser.received.push(JSON.parse(browser.open(body).toString()));
      response.writeHead(status).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, server.address());
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  return {
    accepts: (endpoint) => endpoint.startsWith(`${origin}/`),
    senders,
    createBrowser(language = 'ru') {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
          language,
        },
        received: [],
        asked: 0,
        answer: 201,
        open: (body: Buffer) => decrypt(body, { secretOf: (key) => keys.computeSecret(key), p256dh, auth }),
      };
      browsers.set(path, browser);
      return browser;
    },
  };
}

/** Checks `vapid t=<token>, k=<key>`; returns the key. */
function checkSignature({ headers }: IncomingMessage, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud }: { aud: string } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== origin) throw new Error('The request is not signed for this service');
  if (!headers.ttl || !headers.topic) throw new Error('The request has no lifetime or no topic');
  return key;
}

interface BrowserKeys {
  secretOf(serverKey: Buffer): Buffer;
  p256dh: Buffer;
  auth: Buffer;
}

/** One record of aes128gcm: salt, record size, the server's key, ciphertext with tag and padding. */
function decrypt(body: Buffer, { secretOf, p256dh, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, serverKey]);
  const input = derive(secretOf(serverKey), auth, info, 32);
  const contentKey = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
