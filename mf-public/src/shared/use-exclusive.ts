import { useCallback, useRef } from 'react';

/**
 * Runs a task unless the one before is still under way: a second press that comes before React has drawn the waiting
 * button sends nothing.
 */
export function useExclusive(): (task: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return useCallback(async (task) => {
    if (running.current) return;
    running.current = true;
    try {
      await task();
    } finally {
      running.current = false;
    }
  }, []);
}
