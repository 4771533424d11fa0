import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { deriveKey } from '../secrets';
import type { Settings } from '../settings';
import { isPushService } from './push-services';

/**
 * The address of a browser at its push service, and the keys for messages that only this browser can open (RFC 8291).
 */
export interface PushAddress {
  endpoint: string;
  /** Public key and secret of the browser, base64url. */
  p256dh: string;
  auth: string;
}

export interface PushContent {
  /** The content for the service worker. */
  json: string;
  /** A later message with the same topic replaces one that still waits for the device; base64url, at most 32 characters. */
  topic: string;
}

/**
 * `gone`: the browser has ended the subscription. `refused`: another try is useless. `later`: the service could not be
 * reached or was busy.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

export interface PushSender {
  /** The key (VAPID, RFC 8292) that browsers subscribe with, base64url. */
  publicKey: string;
  /** Returns whether the server sends to this address at all. */
  accepts(endpoint: string): boolean;
  send(address: PushAddress, content: PushContent): Promise<PushOutcome>;
}

export interface PushDeps {
  push: PushSender;
}

interface Options {
  secretKey: string;
  settings: Pick<Settings, 'publicUrl'>;
  /** Tests use their own push service. */
  accepts?: (endpoint: string) => boolean;
}

const timeoutMs = 10_000;
/** After a day a push message about a mention is useless. */
const lifeSeconds = 24 * 3600;

/** The keys derive from the secret key, like those of codes and cookies, so all processes have the same ones. */
export function createPushSender({ secretKey, settings, accepts = isPushService }: Options): PushSender {
  const privateKey = Buffer.from(deriveKey(secretKey, 'vapid'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey('base64url');
  // a contact for the push service; it must be https: or mailto:
  const subject = settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:portal@localhost';
  const vapidDetails = { subject, publicKey, privateKey: privateKey.toString('base64url') };

  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { json, topic }) {
      if (!accepts(endpoint)) return 'refused';
      let request: webPush.RequestDetails;
      try {
        const options = { vapidDetails, TTL: lifeSeconds, urgency: 'high', topic } as const;
        request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, json, options);
      } catch {
        // the browser's key is not a point of the curve
        return 'refused';
      }
      return post(endpoint, request);
    },
  };
}

async function post(endpoint: string, { headers, body }: webPush.RequestDetails): Promise<PushOutcome> {
  // `fetch` counts the length itself
  const { 'Content-Length': _, ...rest } = headers;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
      body: body && new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // the body is not needed, and may be long
    await response.body?.cancel();
    return toOutcome(response.status);
  } catch {
    return 'later';
  }
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
