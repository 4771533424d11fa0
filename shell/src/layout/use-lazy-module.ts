import { useEffect, useState } from 'react';

/**
 * Loads code that no first screen needs: when the browser is idle, or at once when it is wanted. A failed load is
 * retried when it is wanted again.
 *
 * @param load stable function (module level) with the `import()`
 * @returns undefined until loaded
 */
export function useLazyModule<Value extends object>(load: () => Promise<Value>, wanted: boolean): Value | undefined {
  const [value, setValue] = useState<{ current: Value }>();
  const loaded = value !== undefined;
  useEffect(() => {
    if (loaded) return;
    let current = true;
    const start = () => {
      load().then(
        (found) => current && setValue({ current: found }),
        () => undefined,
      );
    };
    const cancel = wanted ? start() : whenIdle(start);
    return () => {
      current = false;
      cancel?.();
    };
  }, [load, wanted, loaded]);
  return value?.current;
}

/** Safari has no requestIdleCallback. */
function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(task, { timeout: 5000 });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(task, 1000);
  return () => clearTimeout(timer);
}
