type Transport = (url: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (url, init) => globalThis.fetch(url, init);

/** The only place that calls `fetch` for the API; `@school/kit/testing` replaces it with a fake. */
export function sendRequest(url: string, init: RequestInit): Promise<Response> {
  return transport(url, init);
}

/** @returns a function that restores the previous transport */
export function replaceTransport(next: Transport): () => void {
  const former = transport;
  transport = next;
  return () => {
    transport = former;
  };
}
