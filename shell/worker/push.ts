import type { PushMessage } from '@school/api-contract/accounts/push';
import type { OpenMessage } from '@school/shell-contract/offline';

/** A page that does not answer in this time is not a staff page, or hangs. */
const answerMs = 1_000;

/** Browsers demand that each push message shows something. */
export async function showPushMessage(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: Pick<PushMessageData, 'json'> | null,
): Promise<void> {
  const message: PushMessage | undefined = data?.json();
  if (!message) return;
  const { title, body, link, tag } = message;
  await registration.showNotification(title, { body, tag, data: link });
}

/** Shows the path in an open page of the portal, which keeps the text typed there; without one in a new window. */
export async function openPortal(clients: Pick<Clients, 'matchAll' | 'openWindow'>, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find(({ focused }) => focused) ?? windows[0];
  await page?.focus().catch(() => undefined);
  if (!page || !(await tell(page, { open: path }))) await clients.openWindow(path);
}

/** @returns whether the page has answered */
function tell(page: Client, message: OpenMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      port1.close();
      resolve(true);
    };
    page.postMessage(message, [port2]);
  });
}
