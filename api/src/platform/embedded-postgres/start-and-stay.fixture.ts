import { startEmbeddedPostgres } from './embedded-postgres';

// a server process for embedded-postgres.test.ts: prints the address, then stays until it is killed
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
