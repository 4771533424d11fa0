import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import pdfmake from 'pdfmake';
import pg from 'pg';
import { createTracker } from './steps.fixture';

/**
 * The portal's own process, which kills itself at the point that it was told. Nothing in it is made otherwise than in a
 * real one: the points are hung on the libraries below the product's code.
 */
let point = '';
let tracker = createTracker(dieAt);

process.on('message', (message) => {
  point = String(message);
  tracker = createTracker(dieAt);
  process.send?.('armed');
});
// the test has ended before its time
process.on('disconnect', () => process.exit(1));

/** Nothing runs after it: no handler, no `finally`, no rollback. */
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
syncBuiltinESMExports();

const { createPdf } = pdfmake;
replace(pdfmake, 'createPdf', (...args: Parameters<typeof createPdf>) => {
  const end = tracker.begin('draw the certificate');
  const drawing = createPdf.apply(pdfmake, args);
  const { getBuffer } = drawing;
  replace(drawing, 'getBuffer', async () => {
    const pdf = await getBuffer.call(drawing);
    end?.();
    return pdf;
  });
  return drawing;
});

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

// only now, so that it finds the points in place
await import('../../../main');
