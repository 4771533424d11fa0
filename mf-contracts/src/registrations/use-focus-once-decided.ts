import type { RegistrationStatus } from '@school/api-contract/status-tables';
import { type RefObject, useEffect, useRef } from 'react';

/** With the decision its buttons go, and the focus that was on them: it moves to what is left. */
export function useFocusOnceDecided(
  status: RegistrationStatus | undefined,
  target: RefObject<HTMLElement | null>,
): void {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && status !== 'pending') target.current?.focus();
    wasPending.current = status === 'pending';
  }, [status, target]);
}
