import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** The URL at the browser's end of the wire. */
  url: string;
  /** Refuses new connections, like a server that is down, and breaks open ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Creates a proxy to a product that can be cut off. @param target URL of the product, `http://127.0.0.1:4000` */
export async function createWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      // Destroying one end may cause an error at the other; closing either end closes both.
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
    restore: async () => {
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
