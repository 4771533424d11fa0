import { useEffect, useState } from 'react';

/** The pause in typing after which a search is asked. */
export const searchPauseMs = 250;

/** The value as it was when it last stood still for so long; for a search, the pause may be left out. */
export function useDebounced<Value>(value: Value, pauseMs = searchPauseMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
