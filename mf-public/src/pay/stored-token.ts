import { z } from 'zod';

const storageKey = 'payment-link';
/** Longer than a payment takes; shorter than a shared computer should remember it. */
const lifeMs = 60 * 60 * 1000;

const storedSchema = z.object({ token: z.string(), storedAt: z.number() });

/** This tab's own memory first, then that of all tabs, since the app of a bank returns to a new one. */
const storages = [() => sessionStorage, () => localStorage] as const;

/**
 * Stores the token for the return from the bank, which must not know it: the return address is the same for all payers.
 */
export function storeToken(token: string): void {
  for (const storage of storages) {
    ignoreFailure(() => storage().setItem(storageKey, JSON.stringify({ token, storedAt: Date.now() })));
  }
}

export function findStoredToken(): string | undefined {
  return readToken(storages[0]) ?? readToken(storages[1]);
}

/** After the return: whoever opens the address next at a shared computer is another payer. */
export function forgetInOtherTabs(): void {
  ignoreFailure(() => localStorage.removeItem(storageKey));
}

/** After the payment; another one, which a second tab has begun, stays. */
export function forgetToken(token: string): void {
  for (const storage of storages) {
    if (readToken(storage) === token) ignoreFailure(() => storage().removeItem(storageKey));
  }
}

function readToken(storage: () => Storage): string | undefined {
  try {
    const { data } = storedSchema.safeParse(JSON.parse(storage().getItem(storageKey) ?? 'null'));
    if (data && Math.abs(Date.now() - data.storedAt) < lifeMs) return data.token;
    storage().removeItem(storageKey);
  } catch {
    // Unreadable, as good as none.
  }
  return undefined;
}

function ignoreFailure(act: () => void): void {
  try {
    act();
  } catch {
    // Without storage the payer opens the link of the message again.
  }
}
