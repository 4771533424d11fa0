import type { WorkerMessage } from '@school/shell-contract/offline';
import { networkFirst } from './network-first';
import { openPortal, showPushMessage } from './push';
import { getHandling } from './routing';
import {
  fetchAndKeep,
  findKeptAnswer,
  findKeptPage,
  getFileAnswer,
  keepForOffline,
  removeUserStores,
  runUnlessEditing,
} from './stores';

declare const self: ServiceWorkerGlobalScope;

/** After this time without an answer, the worker treats the network as absent if it has a kept page. */
const pageLimitMs = 4_000;
const dataLimitMs = 8_000;

self.addEventListener('install', (event) => event.waitUntil(runUnlessEditing(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const handling = getHandling(request, self.location.origin);
  if (handling === 'file') event.respondWith(getFileAnswer(request));
  if (handling === 'page') event.respondWith(networkFirst(fetch(request), findKeptPage, pageLimitMs));
  if (handling === 'data') {
    const asked = fetchAndKeep(request, (work) => event.waitUntil(work));
    event.waitUntil(asked.catch(() => undefined));
    event.respondWith(networkFirst(asked, () => findKeptAnswer(request.url), dataLimitMs));
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPushMessage(self.registration, event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPortal(self.clients, event.notification.data));
});

const deeds: Record<WorkerMessage, () => Promise<unknown>> = {
  // A page that was being loaded while the worker was activated is not under its control yet.
  keep: () => self.clients.claim().then(keepForOffline),
  forget: removeUserStores,
  'take-over': () => runUnlessEditing(() => self.skipWaiting()),
};

self.addEventListener('message', (event) => {
  // Only pages of this site can send messages.
  const message: WorkerMessage = event.data;
  const done = deeds[message]().catch(() => undefined);
  event.waitUntil(done.then(() => event.ports[0]?.postMessage(null)));
});
