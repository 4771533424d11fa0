import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller, Reply } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { deriveKey } from '../../platform/secrets';
import type { Account } from './auth.repository';

/**
 * A browser that has signed in to an account is known to it for half a year: it has a budget of its own and passes a lock that
 * strangers caused. The cookie is signed, has no personal data, and becomes invalid when the password changes. Each account has
 * its own cookie, so that several people can use one computer.
 */
const lifeSeconds = 180 * 24 * 3600;

type DeviceAccount = Pick<Account, 'id' | 'passwordHash'>;
type Deps = Pick<PlatformDeps, 'secretKey' | 'clock' | 'random' | 'settings'>;

/** Returns the id of the caller's device if the account knows it. */
export function findKnownDevice(deps: Deps, account: DeviceAccount, caller: Pick<Caller, 'cookie'>) {
  const cookie = caller.cookie(cookieName(deps, account)) ?? '';
  const [, device, expiry, signature] = /^([\w-]{43})\.(\d{1,12})\.([0-9a-f]{64})$/.exec(cookie) ?? [];
  if (device === undefined || expiry === undefined || signature === undefined) return undefined;
  if (Number(expiry) * 1000 <= deps.clock.now().getTime()) return undefined;
  const expected = sign(deps, account, device, expiry);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? device : undefined;
}

/** Makes the caller's browser known to the account; a known one keeps its id and thereby its budget. */
export function rememberDevice(
  deps: Deps,
  account: DeviceAccount,
  reply: Pick<Reply, 'setCookie'>,
  device = deps.random.token(),
): void {
  const expiry = String(Math.floor(deps.clock.now().getTime() / 1000) + lifeSeconds);
  const value = `${device}.${expiry}.${sign(deps, account, device, expiry)}`;
  reply.setCookie(cookieName(deps, account), value, { path: '/', maxAgeSeconds: lifeSeconds });
}

function cookieName({ settings }: Deps, { id }: DeviceAccount): string {
  return settings.publicUrl.startsWith('https:') ? `__Host-device_${id}` : `device_${id}`;
}

function sign({ secretKey }: Deps, account: DeviceAccount, device: string, expiry: string): string {
  const key = deriveKey(secretKey, 'known device');
  return createHmac('sha256', key)
    .update(JSON.stringify([account.id, account.passwordHash, device, expiry]))
    .digest('hex');
}
