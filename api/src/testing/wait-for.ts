import { vi } from 'vitest';

/** Repeats the check until it passes: as `vi.waitFor`, whose one second is too little for a loaded machine. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
