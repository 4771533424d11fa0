type Transport = (url: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (url, init) => globalThis.fetch(url, init);

/** The one door to the network; `@school/kit/testing` puts its fake here. */
export function send(url: string, init: RequestInit): Promise<Response> {
  return transport(url, init);
}

/** @returns puts the former transport back */
export function replaceTransport(next: Transport): () => void {
  const former = transport;
  transport = next;
  return () => {
    transport = former;
  };
}
