import { useNavigationGuardStore } from '@school/kit/host';
import { editsLock } from '@school/shell-contract/offline';

/**
 * Holds a lock that all pages and the worker see, as long as this page has unsaved changes.
 *
 * @param onSaved called when they are saved or discarded
 */
export function holdLockWhileEditing(onSaved: () => void): void {
  const { locks } = navigator;
  let release: (() => void) | undefined;
  const follow = ({ dirty }: { dirty: { size: number } }) => {
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
  follow(useNavigationGuardStore.getState());
  useNavigationGuardStore.subscribe(follow);
}
