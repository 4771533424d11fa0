import { startEmbeddedPostgres } from './embedded-postgres';

// A server process for embedded-postgres.test.ts: prints its address and runs until it is killed.
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
