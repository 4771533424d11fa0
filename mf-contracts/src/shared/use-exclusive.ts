import { useCallback, useRef } from 'react';

/**
 * Runs a task unless the one before is still under way: the second press of a double click comes before React has drawn
 * the waiting button. How the task fails is told by its own handlers.
 */
export function useExclusive(): (task: () => Promise<unknown>) => void {
  const running = useRef(false);
  return useCallback((task) => {
    if (running.current) return;
    running.current = true;
    const settled = () => {
      running.current = false;
    };
    task().then(settled, settled);
  }, []);
}
