import { useGuardStore } from '@school/kit/host';
import { editsLock } from '@school/shell-contract/offline';

/** Tells all of the browser's pages and the worker, as long as this page has unsaved changes. @param onSaved they are saved or given up */
export function holdLockWhileEditing(onSaved: () => void): void {
  const { locks } = navigator;
  let release: (() => void) | undefined;
  const follow = ({ dirty }: { dirty: ReadonlySet<string> }) => {
    if (dirty.size > 0 && !release) {
      const edited = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks.request(editsLock, { mode: 'shared' }, () => edited).then(onSaved);
    }
    if (dirty.size === 0) {
      release?.();
      release = undefined;
    }
  };
  follow(useGuardStore.getState());
  useGuardStore.subscribe(follow);
}
