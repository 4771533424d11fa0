import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { ImportLine } from './read-line';

const linesInPack = 100;

/** Packs lines for the message from the worker: one message with 10,000 lines would block the receiving process. */
export function packLines(lines: readonly ImportLine[]): Uint8Array[] {
  const packs: Uint8Array[] = [];
  for (let from = 0; from < lines.length; from += linesInPack) {
    packs.push(serialize(lines.slice(from, from + linesInPack)));
  }
  return packs;
}

/** Reads the lines pack by pack, so that other requests are handled in between. */
export async function unpackLines(packs: readonly Uint8Array[]): Promise<ImportLine[]> {
  const lines: ImportLine[] = [];
  for (const pack of packs) {
    const read: ImportLine[] = deserialize(pack);
    lines.push(...read);
    await setImmediate();
  }
  return lines;
}
