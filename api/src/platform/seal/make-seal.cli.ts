import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../ports/clock';
import { readSealKey } from './seal-key';
import { makeSelfSignedP12 } from './self-signed';

const [file, commonName] = process.argv.slice(2);
// npm runs this script in the workspace's folder.
const place = file === undefined ? '' : path.resolve(process.env.INIT_CWD ?? '.', file);

if (file === undefined || !commonName) {
  console.error('npm run make-seal -w @school/api -- <file.p12> "<name of the school>"');
  process.exitCode = 2;
} else {
  try {
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

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set SEAL_P12_PASSWORD');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
