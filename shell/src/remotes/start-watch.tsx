import { type ReactNode, useEffect, useState } from 'react';
import type { Start, Starts } from './starts';

interface StartWatchProps {
  starts: Starts;
  start: Start;
  children: ReactNode;
}

/** What a screen does soon after it appears, such as drawing its data, belongs to its start. */
const healthyAfterMs = 3000;

/** Notes that a module draws for the first time, until it has been on the screen for a while. */
export function StartWatch({ starts, start, children }: StartWatchProps) {
  // While rendering, since with an endless loop in the children no effect ever runs.
  const [end] = useState(() => starts.begin(start, 'mount'));
  useEffect(() => {
    const timer = setTimeout(() => {
      end();
      starts.noteHealthy(start);
    }, healthyAfterMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [starts, start, end]);
  return children;
}
