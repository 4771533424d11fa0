import { useEffect, useEffectEvent, useState } from 'react';
import { searchPauseMs } from './use-debounced';

/**
 * The text of a search field beside the search in the address. What is typed shows at once and is searched for after a
 * pause; a search that comes from elsewhere, such as Back in the browser, is put into the field.
 *
 * @param search what the address holds
 * @param onSettled is told what to search for, without the spaces around it
 */
export function useSearchText(search: string, onSettled: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [held, setHeld] = useState(search);
  const [settled, setSettled] = useState(search);
  if (held !== search) {
    setHeld(search);
    // The field's own search comes back by the address too; what was typed meanwhile must not be lost to it.
    if (settled !== search) setTyped(search);
    setSettled(search);
  }

  const settle = useEffectEvent(() => {
    const text = typed.trim();
    if (text === search) return;
    setSettled(text);
    onSettled(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key typed starts the pause anew
  useEffect(() => {
    const timer = setTimeout(settle, searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}
