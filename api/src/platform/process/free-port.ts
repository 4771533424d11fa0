import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of operating systems, so that no outgoing connection takes the port before the caller
 * listens.
 */
const range = [20_000, 32_000] as const;

const found = new Set<number>();

/**
 * Finds a loopback port on which no process listens at this moment, another one at each call.
 *
 * @throws Error after a hundred attempts
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(...range);
    if (found.has(port)) continue;
    found.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
