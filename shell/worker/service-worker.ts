import type { WorkerMessage } from '@school/shell-contract/offline';
import { networkFirst } from './network-first';
import { handlingOf } from './routing';
import { askForData, fileAnswer, forget, keep, keptAnswer, keptPage, whileNobodyEdits } from './stores';

declare const self: ServiceWorkerGlobalScope;

/** A gym's network that says nothing for so long is taken for none, where something is kept to show instead. */
const pageLimitMs = 4_000;
const dataLimitMs = 8_000;

self.addEventListener('install', (event) => event.waitUntil(whileNobodyEdits(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const handling = handlingOf(request, self.location.origin);
  if (handling === 'file') event.respondWith(fileAnswer(request));
  if (handling === 'page') event.respondWith(networkFirst(fetch(request), keptPage, pageLimitMs));
  if (handling === 'data') {
    const asked = askForData(request, (work) => event.waitUntil(work));
    event.waitUntil(asked.catch(() => undefined));
    event.respondWith(networkFirst(asked, () => keptAnswer(request.url), dataLimitMs));
  }
});

const deeds: Record<WorkerMessage, () => Promise<unknown>> = {
  keep,
  forget,
  'take-over': () => whileNobodyEdits(() => self.skipWaiting()),
};

self.addEventListener('message', (event) => {
  // Only pages of this site can send one.
  const message: WorkerMessage = event.data;
  const done = deeds[message]().catch(() => undefined);
  event.waitUntil(done.then(() => event.ports[0]?.postMessage(null)));
});
