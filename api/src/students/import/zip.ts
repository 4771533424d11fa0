import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const stored = 0;
const deflated = 8;

/** The file is no zip, or damaged. */
export class ZipError extends Error {}
/** It is larger unpacked than it may be. */
export class TooMuchError extends Error {}

/**
 * The parts of a zip file by their names (APPNOTE 6.3, without zip64), unpacked one at a time when asked for, off the event
 * loop. What unpacks to more than the rest of `maxBytes` is refused while it is unpacked: a bomb never lies in memory.
 *
 * @throws {ZipError} and {TooMuchError}
 */
export function openZip(file: Buffer, maxBytes: number): (name: string) => Promise<Buffer | undefined> {
  const entries = entriesOf(file);
  let left = maxBytes;
  return async (name) => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const content = await unpacked(file, entry, left);
    left -= content.length;
    return content;
  };
}

interface Entry {
  method: number;
  packedBytes: number;
  offset: number;
}

function entriesOf(file: Buffer): Map<string, Entry> {
  try {
    const entries = new Map<string, Entry>();
    const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    if (end < 0 || file.readUInt32LE(end) !== endSignature) throw new ZipError('no directory');
    let at = file.readUInt32LE(end + 16);
    for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
      if (file.readUInt32LE(at) !== entrySignature) throw new ZipError('no entry');
      const nameBytes = file.readUInt16LE(at + 28);
      const name = file.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/');
      entries.set(name.toLowerCase(), {
        method: file.readUInt16LE(at + 10),
        packedBytes: file.readUInt32LE(at + 20),
        offset: file.readUInt32LE(at + 42),
      });
      at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('cut off', { cause: error });
  }
}

async function unpacked(file: Buffer, { method, packedBytes, offset }: Entry, maxBytes: number): Promise<Buffer> {
  try {
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const packed = file.subarray(start, start + packedBytes);
    if (packed.length > maxBytes) throw new TooMuchError('too much');
    if (method === stored) return packed;
    if (method !== deflated) throw new ZipError('not packed as it should be');
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if (error instanceof TooMuchError || isTooLarge(error)) throw new TooMuchError('too much', { cause: error });
    throw error instanceof ZipError ? error : new ZipError('damaged', { cause: error });
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
