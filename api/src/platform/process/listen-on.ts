import { once } from 'node:events';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error';

interface ListenOptions {
  /** The setting of the port, for the error message. */
  variable: 'PORT' | 'METRICS_PORT';
  host: string;
  port: number;
  /** How long to wait for a taken port; not at all when left out. */
  waitMs?: number;
  /** Called once when the port is taken and the wait begins. */
  onWait?: () => void;
}

const retryMs = 200;

/**
 * Listens on a port, and waits for it when another process is about to release it.
 *
 * @returns the port, which differs from the given one when that is 0
 * @throws StartError with the setting's name when the port stays taken or cannot be used
 */
export async function listenOn(server: Server, place: ListenOptions): Promise<number> {
  const { host, port, waitMs = 0, onWait } = place;
  const deadline = Date.now() + waitMs;
  for (let tries = 1; ; tries += 1) {
    const error = await tryToListen(server, host, port);
    if (!error) break;
    if (error.code !== 'EADDRINUSE' || Date.now() >= deadline) throw toStartError(error, place);
    if (tries === 1) onWait?.();
    await sleep(retryMs);
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

async function tryToListen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    const listening = once(server, 'listening');
    server.listen(port, host);
    await listening;
    return undefined;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function toStartError(error: NodeJS.ErrnoException, { variable, host, port }: ListenOptions): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`${variable}: port ${port} on ${host} is taken; set ${variable} to a free one`);
  }
  if (error.code === 'EACCES') return new StartError(`${variable}: this user may not listen on port ${port}`);
  return new StartError(`${variable === 'PORT' ? 'HOST' : variable}: cannot listen on ${host}:${port} (${error.code})`);
}
