const storageKey = 'payment-link';

/**
 * Stores the token for the return from the bank, which must not know it: the return address is the same for all payers.
 */
export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the payer opens the link of the message again.
  }
}

export function findStoredToken(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
