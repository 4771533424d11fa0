const storageKey = 'payment-link';

/**
 * Keeps the token for the way back from the bank, which must not learn it: the bank's address of return is the same for
 * all payers.
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
