import { useEffect, useEffectEvent, useState } from 'react';

/** Code that no first view needs, such as that of a dialog. */
export interface LazyPart<Part extends object> {
  /** Undefined until loaded. */
  current: Part | undefined;
  load: () => Promise<Part>;
}

const parts: LazyPart<object>[] = [];

/** @param request the `import()`; a failed one is tried again when the part is wanted again */
export function lazyPart<Part extends object>(request: () => Promise<Part>): LazyPart<Part> {
  const part: LazyPart<Part> = {
    current: undefined,
    load: async () => {
      part.current ??= await request();
      return part.current;
    },
  };
  parts.push(part);
  return part;
}

const retryMs = 3_000;

/**
 * Loads a part once the page has loaded and the browser is idle, or at once when it is wanted.
 *
 * @param onFail called when a wanted part could not be loaded, so that the user can press again; without it the part is
 *   requested again while it is wanted
 * @returns undefined until loaded
 */
export function useLazyPart<Part extends object>(
  part: LazyPart<Part>,
  wanted: boolean,
  onFail?: () => void,
): Part | undefined {
  const [, setLoaded] = useState(part.current);
  const fail = useEffectEvent((retry: () => void) => {
    if (onFail) onFail();
    else retry();
  });
  useEffect(() => {
    if (part.current) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      part.load().then(
        (found) => isCurrent && setLoaded(found),
        () => {
          if (isCurrent && wanted)
            fail(() => {
              timer = setTimeout(start, retryMs);
            });
        },
      );
    };
    const cancel = wanted ? start() : whenIdle(start);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      cancel?.();
    };
  }, [part, wanted]);
  return part.current;
}

/**
 * For code that must work without a network, and for tests and stories that are not about loading: presses then take
 * effect at once.
 */
export async function loadLazyParts(): Promise<void> {
  for (const part of parts) await part.load();
}

/**
 * Waits for an idle browser, so that nothing competes with the first screen and its data. Safari has no
 * requestIdleCallback.
 */
function whenIdle(task: () => void): () => void {
  const ended = new AbortController();
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const id = window.requestIdleCallback(task, { timeout: 5000 });
      ended.signal.addEventListener('abort', () => window.cancelIdleCallback(id));
    } else {
      const timer = setTimeout(task, 1000);
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
    }
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal: ended.signal });
  return () => ended.abort();
}
