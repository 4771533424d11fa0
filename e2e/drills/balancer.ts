import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect } from 'playwright/test';

const probeMs = 100;

export interface Balancer {
  isReady(port: number): boolean;
  /** Number of connections assigned to the port. */
  given(port: number): number;
  close(): Promise<void>;
}

/**
 * Assigns each new connection to a ready process, in turn. An open connection stays with its process, as with most
 * balancers below HTTP.
 */
export async function startBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const given = new Map(targets.map((target) => [target, 0]));
  const sockets = new Set<Socket>();
  let closed = false;
  const probe = async (target: number) => {
    while (!closed) {
      const answer = await fetch(`http://127.0.0.1:${target}/readyz`).catch(() => undefined);
      if (answer?.ok) ready.add(target);
      else ready.delete(target);
      await new Promise((resolve) => setTimeout(resolve, probeMs));
    }
  };
  const probes = targets.map(probe);
  let turn = 0;
  const server = createServer((near) => {
    const open = [...ready];
    const target = open[turn++ % open.length];
    if (target === undefined) {
      near.destroy();
      return;
    }
    given.set(target, (given.get(target) ?? 0) + 1);
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect.poll(() => ready.size).toBe(targets.length);
  return {
    isReady: (target) => ready.has(target),
    given: (target) => given.get(target) ?? 0,
    async close() {
      closed = true;
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(probes);
    },
  };
}
