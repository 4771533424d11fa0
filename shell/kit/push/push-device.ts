import type { pushRoutes } from '@school/api-contract/accounts/push';
import { pushUserKey } from '@school/shell-contract/offline';
import { readRoute } from '../api/call';
import { storedLanguage } from '../i18n/language';

/** Only the types: the schemas would bring zod into every page. */
type Routes = typeof pushRoutes;

/**
 * Whether this browser shows mentions and announcements while the portal is closed. `unsupported`: it cannot, or it has
 * no service worker of the portal. `blocked`: the user has forbidden it in the browser's settings.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export async function getPushState(userId: number): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = localStorage.getItem(pushUserKey) === String(userId) && (await findSubscription()) !== null;
  return isOn ? 'on' : 'off';
}

/**
 * Asks the user for permission, subscribes at the browser's push service and registers the subscription at the server.
 * Throws when one of the last two fails.
 */
export async function turnPushOn(userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  await subscribe(registration, userId);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  localStorage.removeItem(pushUserKey);
  const subscription = await findSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await readRoute<Routes['unsubscribe']>(
    { method: 'POST', path: '/api/push/subscription/end' },
    { body: { endpoint } },
  );
  return 'off';
}

/**
 * Registers the subscription at the server again, once for each page: its address may have changed, and the login
 * session is a new one. Ends the subscription of another user of this browser.
 */
export async function renewPush(userId: number): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const isOwn = localStorage.getItem(pushUserKey) === String(userId);
  if (registration && isOwn && Notification.permission === 'granted') return subscribe(registration, userId);
  localStorage.removeItem(pushUserKey);
  await (await findSubscription())?.unsubscribe();
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, userId: number): Promise<void> {
  const { publicKey } = await readRoute<Routes['key']>({ method: 'GET', path: '/api/push/key' });
  const former = await pushManager.getSubscription();
  // after a change of the server's key the push service would refuse its messages
  if (former && toText(former.options.applicationServerKey) !== publicKey) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys, language: storedLanguage() ?? 'ru' };
  await readRoute<Routes['subscribe']>({ method: 'PUT', path: '/api/push/subscription' }, { body });
  localStorage.setItem(pushUserKey, String(userId));
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Base64url, as the server writes its key. */
function toText(key: ArrayBuffer | null): string {
  if (!key) return '';
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
