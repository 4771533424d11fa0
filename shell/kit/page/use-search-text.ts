import { useEffect, useEffectEvent, useState } from 'react';
import { searchPauseMs } from './use-debounced';

/**
 * The text of a search field next to the search in the address. Typed text shows at once and is searched for after a
 * pause; a search from elsewhere, such as the browser's Back, replaces the text.
 *
 * @param search the search in the address
 * @param onSettled called with the trimmed text to search for
 */
export function useSearchText(search: string, onSettled: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [held, setHeld] = useState(search);
  const [settled, setSettled] = useState(search);
  if (held !== search) {
    setHeld(search);
    // The field's own search also comes back through the address; it must not overwrite text typed meanwhile.
    if (settled !== search) setTyped(search);
    setSettled(search);
  }

  const settle = useEffectEvent(() => {
    const text = typed.trim();
    if (text === search) return false;
    setSettled(text);
    onSettled(text);
    return true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed key restarts the pause
  useEffect(() => {
    let timer = setTimeout(() => {
      // Once more, since another navigation of the same moment may have kept the former search in the address.
      if (settle()) timer = setTimeout(settle, searchPauseMs);
    }, searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}
