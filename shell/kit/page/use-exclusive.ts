import { useCallback, useRef } from 'react';

/**
 * Runs a task unless the one before is still under way: the second press of a double click comes before React has drawn
 * the waiting button. How the task fails is told by its own handlers.
 *
 * @returns a function that ends when the task does, and at once when it was not run; it never throws
 */
export function useExclusive(): (task: () => Promise<unknown>) => Promise<void> {
  const running = useRef(false);
  return useCallback(async (task) => {
    if (running.current) return;
    running.current = true;
    const settled = () => {
      running.current = false;
    };
    await task().then(settled, settled);
  }, []);
}
