import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import { type RefObject, useEffect, useRef } from 'react';

/** The decision removes the focused button, so the focus moves to the remaining content. */
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
