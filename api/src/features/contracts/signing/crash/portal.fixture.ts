import childProcess from 'node:child_process';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { createTracker } from './steps.fixture';

/**
 * The portal's process, which kills itself at a given point. It runs the unchanged product; the points are hooks in the
 * libraries below it.
 */
let point = '';
let tracker = createTracker(dieAt);

process.on('message', (message) => {
  point = String(message);
  tracker = createTracker(dieAt);
  process.send?.('armed');
});
// the test was aborted
process.on('disconnect', () => process.exit(1));

/** Kills the process without running any handler, `finally` or rollback. */
function dieAt(here: string): void {
  if (here === point) process.kill(process.pid, 'SIGKILL');
}

const isSignedContract = (file: unknown) => /signed-[0-9a-f]+\.pdf$/.test(String(file));

const { query } = pg.Client.prototype;
replace(pg.Client.prototype, 'query', function (this: unknown, ...args: unknown[]) {
  const [statement, values] = args;
  const { text, values: ownValues } = Object(typeof statement === 'string' ? { text: statement, values } : statement);
  const end = tracker.beginStatement(this, String(text), Array.isArray(ownValues) ? ownValues : []);
  const answer = args.at(-1);
  if (end && typeof answer === 'function') {
    args[args.length - 1] = (error: unknown, result: { rows: unknown[] } | undefined) => {
      if (result) end(result.rows.length);
      answer(error, result);
    };
  }
  return Reflect.apply(query, this, args);
});

const { open, rename } = fs;
replace(fs, 'open', async (...args: Parameters<typeof open>) => {
  const end = isSignedContract(args[0]) ? tracker.begin('write the file') : undefined;
  const handle = await open(...args);
  const { writeFile } = handle;
  if (end) {
    replace(handle, 'writeFile', async (content: Buffer) => {
      const half = content.length / 2;
      await writeFile.call(handle, content.subarray(0, half));
      dieAt('amid write the file');
      await writeFile.call(handle, content.subarray(half));
      end();
    });
  }
  return handle;
});
replace(fs, 'rename', async (...args: Parameters<typeof rename>) => {
  const end = isSignedContract(args[1]) ? tracker.begin('put the file to its place') : undefined;
  await rename(...args);
  end?.();
});
// PDF workers are the only child processes of a signing
const { fork } = childProcess;
replace(childProcess, 'fork', (...args: Parameters<typeof fork>) => {
  const worker = fork(...args);
  const { send } = worker;
  replace(worker, 'send', (...task: Parameters<typeof send>) => {
    const end = tracker.begin('draw the certificate');
    worker.once('message', () => end?.());
    return send.apply(worker, task);
  });
  return worker;
});
syncBuiltinESMExports();

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

// imported last, so that the hooks are in place
await import('../../../../main');
