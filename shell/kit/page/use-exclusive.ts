import { useCallback, useRef } from 'react';

/**
 * Runs a task unless the previous one is still running: the second press of a double click arrives before React renders
 * the busy button. The task reports its own failure.
 *
 * @returns a function that resolves with the task, or at once when the task was not run; it never throws
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
