import { connect, createServer } from 'node:net';

/** Protocol messages that run a statement: Query and Execute. */
const running = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)]);

/** Starts a proxy to PostgreSQL that counts the statements of any driver. */
export async function startCountingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let count = 0;
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let rest: Buffer = Buffer.alloc(0);
    let isStarted = false;
    client.on('data', (part) => {
      rest = Buffer.concat([rest, Buffer.from(part)]);
      // The first message has no type byte before its length.
      while (rest.length >= 5) {
        const letters = isStarted ? 1 : 0;
        const length = rest.readUInt32BE(letters) + letters;
        if (rest.length < length) break;
        if (isStarted && running.has(rest[0] ?? 0)) count += 1;
        isStarted = true;
        rest = rest.subarray(length);
      }
      database.write(part);
    });
    database.on('data', (part) => client.write(part));
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    count: () => count,
    close: () => proxy.close(),
  };
}
