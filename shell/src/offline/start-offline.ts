import { hasCapability } from '@school/api-contract/rules/roles';
import { loadPushDevice, useSessionStore } from '@school/kit/host';
import { type OpenMessage, pushUserKey, type WorkerMessage } from '@school/shell-contract/offline';
import { watchOtherUsers } from '../session/watch-other-users';
import { holdLockWhileEditing } from './edits-lock';
import { prefetchDashboard, prefetchPhotoDay, prefetchTodaysLists } from './todays-lists';

const workerUrl = '/service-worker.js';

type State = ReturnType<typeof useSessionStore.getState>;

/**
 * Lets signed-in users open the portal without a network; visitors get no worker. Kept data is removed when the user
 * signs out or another one signs in. Called once, after the first render.
 *
 * @param open shows a path of the portal, after a click on a notification
 */
export function startOffline(open: (path: string) => void): void {
  watchOtherUsers();
  // Both are missing on an insecure address other than localhost.
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<OpenMessage>) => {
    ports[0]?.postMessage(null);
    open(data.open);
  });
  let kept: number | undefined;
  let isEmptied = false;
  let last: Promise<void> = Promise.resolve();
  const follow = (session: State) => {
    const id = session.ended ? undefined : session.user?.id;
    if (id === kept) return;
    const former = kept;
    kept = id;
    last = last
      .then(async () => {
        if (former !== undefined) {
          isEmptied = true;
          await tell('forget');
        }
        if (id !== undefined && id === kept) await keep(session, isEmptied);
      })
      // Without the worker the portal still works online.
      .catch(() => undefined);
  };
  follow(useSessionStore.getState());
  useSessionStore.subscribe(follow);
}

let isWatched = false;

/** @param isEmptied whether the dashboard that this page has loaded was kept, and is not any more */
async function keep({ user }: State, isEmptied: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerUrl, { updateViaCache: 'none' });
  if (!isWatched) {
    isWatched = true;
    const takeOver = () => registration.waiting?.postMessage('take-over' satisfies WorkerMessage);
    takeOver();
    holdLockWhileEditing(takeOver);
  }
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.ready;
  await tell('keep');
  // Not awaited, so that signing out never waits for it.
  void controlled()
    .then(async () => {
      // One that fails must not keep the others from being stored.
      await Promise.allSettled([
        (isFirst || isEmptied) && prefetchDashboard(),
        user && hasCapability(user.role, 'takeSessionPhotos') && prefetchPhotoDay(),
        user && hasCapability(user.role, 'viewAttendance') && prefetchTodaysLists(),
      ]);
      if (user && localStorage.getItem(pushUserKey) !== null) await (await loadPushDevice()).renewPush(user.id);
    })
    .catch(() => undefined);
}

/** Resolves once a worker controls the page; it claims the page before it answers `keep`, but the event may come later. */
function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  );
}

/** @returns when the worker has finished */
async function tell(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  worker.postMessage(message, [port2]);
  await done;
}
