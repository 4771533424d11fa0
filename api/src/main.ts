import path from 'node:path';
import { ReleaseError } from '@school/shell/release';
import { demoAccounts } from './app/demo/school';
import { startServer } from './app/server';
import { isDatabaseDown } from './platform/http/database-down';
import { createLogger } from './platform/logging';
import { findFreePort } from './platform/process/free-port';
import { parseSettings, SettingsError } from './platform/settings';
import { StartError } from './platform/start-error';

/** Longer than all steps of stopping together: whatever hangs, the process ends. */
const forcedExitMs = 25_000;

// the same for api/src/main.ts and for the bundle api/dist/main.js
const root = path.resolve(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const environment = { ...process.env };
  // links in letters need the port before anything listens on it
  if (environment.PORT === '0') environment.PORT = String(await findFreePort());
  const settings = parseSettings(environment, root);
  const log = createLogger(settings);

  let stopping = false;
  let stop = async () => {};
  const end = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), forcedExitMs).unref();
    void stop().then(() => process.exit(exitCode));
  };
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'Unhandled rejection');
    // pg-boss leaves the error of a failed statement unhandled; its next poll recovers
    if (!isDatabaseDown(error)) end(1);
  });

  const starting = startServer(settings, root, log, () => {
    // Without it every request fails and there is nothing to drain; a supervisor starts the portal again.
    process.stderr.write(`The embedded PostgreSQL of ${settings.dataDir} has ended; start the server again\n`);
    process.exit(1);
  });
  // a signal during the start waits for the start and then stops everything
  stop = async () => (await starting).stop();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0));
  const { firstRun } = await starting;
  if (stopping) return;

  say(`Sports School CRM: ${settings.publicUrl}`);
  if (firstRun) {
    say('Nobody can sign in yet. Create the account of the owner, once, at');
    say(`  ${firstRun.url}`);
    say(`The same link is in ${firstRun.file}, which only the user of this server may read.`);
  }
  if (!settings.demo) return;
  say('Demo accounts (user name, password):');
  for (const name of demoAccounts) say(`  ${name.padEnd(14)}demo-${name}`);
  say(`SMS and e-mail of the demo: ${settings.publicUrl}/dev/outbox`);
  say(`The form on a website of the school: ${settings.publicUrl}/dev/embed`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof SettingsError || error instanceof ReleaseError || error instanceof StartError;
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
