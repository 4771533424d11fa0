import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that can be paused, which looks like a PostgreSQL whose processes were stopped (SIGSTOP). */
export interface PausableProxy {
  /** Address of the database through the proxy. */
  url: string;
  /** Passes nothing from now on; connections are still accepted. */
  stop(): void;
  /**
   * Stops after the commit of a transaction with this statement: the database receives the commit, the client gets no
   * response.
   */
  stopAfterCommit(text: string): void;
  /** Passes everything that waited. */
  resume(): void;
  close(): Promise<void>;
}

export async function startPausableProxy(databaseUrl: string): Promise<PausableProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let stopped = false;
  let awaited: string | undefined;

  function stop(): void {
    stopped = true;
    for (const socket of sockets) socket.pause();
  }

  function carry(from: Socket, to: Socket, look: (chunk: Buffer) => void): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      to.write(chunk);
      look(chunk);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (stopped) from.pause();
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let sent = false;
    carry(near, far, (chunk) => {
      if (awaited === undefined) return;
      sent ||= chunk.includes(awaited);
      if (!sent || !chunk.includes('COMMIT')) return;
      awaited = undefined;
      stop();
    });
    carry(far, near, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The wire has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);

  return {
    url: url.href,
    stop,
    stopAfterCommit(text) {
      awaited = text;
    },
    resume() {
      stopped = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
