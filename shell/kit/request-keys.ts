/**
 * Creates a source of idempotency keys for one form: the same key while the body stays the same, so that a retry after a
 * lost answer creates nothing twice, and a new one once it differs.
 */
export function createRequestKeys(): (body: object) => string {
  let last = { body: '', key: '' };
  return (given) => {
    const body = JSON.stringify(given);
    if (last.body !== body) last = { body, key: randomKey() };
    return last.key;
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
