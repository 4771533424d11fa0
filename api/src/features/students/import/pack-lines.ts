import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { ImportLine } from './read-line';

const linesInPack = 100;

/** Lines as the worker sends them: 10,000 in one message would hold the other process up for as long as it reads them. */
export function packLines(lines: readonly ImportLine[]): Uint8Array[] {
  const packs: Uint8Array[] = [];
  for (let from = 0; from < lines.length; from += linesInPack) {
    packs.push(serialize(lines.slice(from, from + linesInPack)));
  }
  return packs;
}

/** The lines, read a pack at a time; other requests get their turn between. */
export async function unpackLines(packs: readonly Uint8Array[]): Promise<ImportLine[]> {
  const lines: ImportLine[] = [];
  for (const pack of packs) {
    const read: ImportLine[] = deserialize(pack);
    lines.push(...read);
    await setImmediate();
  }
  return lines;
}
