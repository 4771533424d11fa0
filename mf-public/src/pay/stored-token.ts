import { z } from 'zod';

const storageKey = 'payment-link';
/** Longer than a payment takes; shorter than a shared computer should remember it. */
const lifeMs = 60 * 60 * 1000;

const storedSchema = z.object({ token: z.string(), storedAt: z.number() });

/**
 * Stores the token for the return from the bank, which must not know it: the return address is the same for all payers.
 * For all tabs, since the bank's app returns to a new one.
 */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token, storedAt: Date.now() }));
  } catch {
    // Without storage the payer opens the link of the message again.
  }
}

export function findStoredToken(): string | undefined {
  try {
    const { data } = storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    if (data && Math.abs(Date.now() - data.storedAt) < lifeMs) return data.token;
    localStorage.removeItem(storageKey);
  } catch {
    // Unreadable, as good as none.
  }
  return undefined;
}
