import { startTransition, useOptimistic } from 'react';

/**
 * Shows a choice at once, also when the caller keeps it in the address, which changes only when the page that depends on
 * it is rendered.
 *
 * @param value the caller's
 * @returns the value to show, and the handler of a press
 */
export function useChoice<Value>(value: Value, onChoose: (value: Value) => void): [Value, (value: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(() => {
      show(next);
      onChoose(next);
    });
  return [shown, choose];
}
