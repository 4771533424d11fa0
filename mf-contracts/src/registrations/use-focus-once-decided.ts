import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import { type RefObject, useEffect, useRef } from 'react';

/** The decision removes the focused button, so the focus moves to the remaining content. */
export function useFocusOnceDecided(
  registration: { id: number; status: RegistrationStatus } | undefined,
  target: RefObject<HTMLElement | null>,
): void {
  const pendingId = useRef<number>(undefined);
  const { id, status } = registration ?? {};
  useEffect(() => {
    if (pendingId.current !== undefined && pendingId.current === id && status !== 'pending') target.current?.focus();
    pendingId.current = status === 'pending' ? id : undefined;
  }, [id, status, target]);
}
