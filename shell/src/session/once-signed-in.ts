import { useSessionStore } from '@school/kit/host';

/** Runs the task once: now if somebody is signed in, else as soon as somebody signs in. */
export function onceSignedIn(task: () => void): void {
  if (useSessionStore.getState().user) {
    task();
    return;
  }
  const stop = useSessionStore.subscribe(({ user }) => {
    if (!user) return;
    stop();
    task();
  });
}
