import { useRef } from 'react';

/** The idempotency key of a request: the same for the same body, so that a retry after a lost answer changes nothing. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (given) => {
    const body = JSON.stringify(given);
    if (last.current.body !== body) last.current = { body, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
