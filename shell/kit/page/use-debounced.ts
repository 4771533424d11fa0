import { useEffect, useState } from 'react';

/** Pause after the last keystroke before a search request. */
export const searchPauseMs = 250;

/** The value after it has not changed for the given pause; the default pause suits a search. */
export function useDebounced<Value>(value: Value, pauseMs = searchPauseMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
