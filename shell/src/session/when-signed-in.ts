import { useSessionStore } from '@school/kit/host';

/** Does it once: now if somebody is signed in, else as soon as somebody is. */
export function whenSignedIn(task: () => void): void {
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
