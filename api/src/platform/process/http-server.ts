import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { listenOn } from './listen-on';

/** Time for the largest upload (20 MB) over a slow mobile network; other bodies have less (body.ts). */
const requestTimeout = 300_000;
const idleCheckMs = 50;

export interface HttpServer {
  port: number;
  /**
   * Makes each response close its connection, so that clients with open connections reconnect and the balancer sends
   * them to another process.
   */
  startDraining(): void;
  /** Takes no new connections and waits for running requests, at most this long; then cuts them off. */
  close(withinMs: number): Promise<void>;
}

/** Starts listening; rejects with a clear message when the port is taken. */
export async function startHttpServer(handle: RequestListener, host: string, port: number): Promise<HttpServer> {
  let draining = false;
  const unanswered = new Set<ServerResponse>();
  const server = createServer(
    { requestTimeout, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      unanswered.add(response);
      response.once('close', () => unanswered.delete(response));
      if (draining) response.setHeader('Connection', 'close');
      handle(request, response);
    },
  );
  const bound = await listenOn(server, { variable: 'PORT', host, port });

  return {
    port: bound,
    startDraining() {
      draining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
    close: (withinMs) => closeServer(server, withinMs),
  };
}

/** Takes no new connections and waits for running requests, at most this long; then cuts them off. */
export async function closeServer(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // a connection whose response began before draining stays open after it
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const forced = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(forced);
}
