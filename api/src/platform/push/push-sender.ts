import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { deriveKey } from '../secrets';
import type { Settings } from '../settings';
import { isPushService } from './push-services';

/** Where a browser gets its messages, and the keys that only it can open them with (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  /** Public key and secret of the browser, base64url. */
  p256dh: string;
  auth: string;
}

export interface PushContent {
  /** What the service worker reads. */
  json: string;
  /** A later message with the same topic replaces one that still waits for the device; base64url, at most 32 characters. */
  topic: string;
}

/**
 * `gone`: the browser has ended the subscription. `refused`: trying again is of no use. `later`: the service could not
 * be reached or was busy.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

export interface PushSender {
  /** The key (VAPID, RFC 8292) that browsers subscribe with, base64url. */
  publicKey: string;
  /** Whether the server sends to this address at all. */
  accepts(endpoint: string): boolean;
  send(address: PushAddress, content: PushContent): Promise<PushOutcome>;
}

export interface PushDeps {
  push: PushSender;
}

interface Options {
  secretKey: string;
  settings: Pick<Settings, 'publicUrl'>;
  /** Tests have a push service of their own. */
  accepts?: (endpoint: string) => boolean;
}

const timeoutMs = 10_000;
/** After a day nobody needs to learn of a mention that way. */
const lifeSeconds = 24 * 3600;

/** The keys derive from the secret key, as those of codes and cookies do, so they are the same in all processes. */
export function createPushSender({ secretKey, settings, accepts = isPushService }: Options): PushSender {
  const privateKey = Buffer.from(deriveKey(secretKey, 'vapid'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey('base64url');
  // whom the service may turn to; it must be https: or mailto:
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
        // the browser's key is no point of the curve
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
    // what it says is of no use, and may be long
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
