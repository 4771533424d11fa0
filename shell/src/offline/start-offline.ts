import { hasCapability } from '@school/api-contract/roles';
import { useSessionStore } from '@school/kit/host';
import type { WorkerMessage } from '@school/shell-contract/offline';
import { holdLockWhileEditing } from './edits-lock';
import { readDashboard, readTodaysLists } from './todays-lists';

const workerUrl = '/service-worker.js';

type State = ReturnType<typeof useSessionStore.getState>;

/**
 * From now on the portal can be opened without a network by whoever is signed in; visitors get no worker. What is kept is
 * forgotten when that user signs out, or somebody else signs in. Called once, when the first screen stands.
 */
export function startOffline(): void {
  // Neither is there on an insecure address other than localhost.
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return;
  let kept: number | undefined;
  let last: Promise<void> = Promise.resolve();
  const follow = (session: State) => {
    const id = session.ended ? undefined : session.user?.id;
    if (id === kept) return;
    const former = kept;
    kept = id;
    last = last
      .then(async () => {
        if (former !== undefined) await tell('forget');
        if (id !== undefined && id === kept) await keep(session);
      })
      // Without it the portal works as it did before there was a worker.
      .catch(() => undefined);
  };
  follow(useSessionStore.getState());
  useSessionStore.subscribe(follow);
}

let isWatched = false;

async function keep({ user }: State): Promise<void> {
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
  // Apart, so that signing out never waits for it.
  void controlled()
    .then(async () => {
      if (isFirst) await readDashboard();
      if (user && hasCapability(user.role, 'viewAttendance')) await readTodaysLists();
    })
    .catch(() => undefined);
}

/** Once the first worker has taken charge of the page that brought it; never where a person reloads past the worker. */
function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  );
}

/** @returns when the worker has done it */
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
