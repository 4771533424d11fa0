import { createServer, type RequestListener, type Server } from 'node:http';
import { StartError } from '../start-error';

/** Time for the largest upload (20 MB) over a poor mobile line; other bodies have less (body.ts). */
const requestTimeout = 300_000;

/** Listens; rejects with a plain sentence when the port is taken. */
export async function listen(handle: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer({ requestTimeout, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new StartError(`Port ${port} on ${host} is taken; set PORT to a free one`) : error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/** Takes no new connections and waits for running requests, at most this long; then cuts them off. */
export async function closeServer(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(timer);
}
