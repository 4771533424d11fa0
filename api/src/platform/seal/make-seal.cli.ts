import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../ports/clock';
import { parseToolSettings } from '../settings';
import { readSealKey } from './seal-key';
import { makeSelfSignedP12 } from './self-signed';

const [file, commonName] = process.argv.slice(2);

if (file === undefined || !commonName) {
  console.error('npm run make-seal -- <file.p12> "<name of the school>"');
  process.exitCode = 2;
} else {
  try {
    // npm runs this in the root folder, but paths are relative to the user's folder
    const place = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
    assertOutsideSources(place);
    const password = process.env.SEAL_P12_PASSWORD || (await ask('Password of the new P12: '));
    if (password.length < 8) throw new Error('The password needs 8 characters or more');
    const p12 = await makeSelfSignedP12({ commonName, password, now: systemClock.now() });
    // Never overwrites an existing file, because the key of earlier sealed contracts would be lost.
    await writeFile(place, p12, { mode: 0o600, flag: 'wx' });
    const { certificateSha256, validTo } = await readSealKey(p12, password);
    console.log(`The seal is in ${place}, good until ${validTo.toISOString().slice(0, 10)}.`);
    console.log(`SHA-256 of its certificate: ${certificateSha256}`);
    console.log('Set SEAL_P12_FILE to it and SEAL_P12_PASSWORD to its password.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** A key beside the source code would end up in a commit or in a container image. */
function assertOutsideSources(place: string): void {
  const sources = process.cwd();
  const { dataDir } = parseToolSettings({ DATA_DIR: process.env.DATA_DIR });
  if (isInside(sources, place) && !isInside(dataDir, place))
    throw new Error(`The key must not lie among the source code (${sources}): give a path outside of it`);
}

function isInside(folder: string, place: string): boolean {
  const relative = path.relative(folder, place);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set SEAL_P12_PASSWORD');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
