import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** The product's address at the browser's end. */
  url: string;
  /** From now on connections are refused, as of a server that is gone; those that stand break. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Lays a wire to a product that can be cut. @param target address of the product, `http://127.0.0.1:4000` */
export async function createWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      // A cut wire breaks off what is said on it; the other end goes with it.
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
    mend: async () => {
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
