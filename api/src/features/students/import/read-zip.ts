import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFileError } from './unreadable-file';

export interface ZipParts {
  has(name: string): boolean;
  /** Returns the content of a part, unpacked while it is read; undefined when there is no such part. */
  read(name: string): AsyncGenerator<Buffer>;
}

const maxParts = 2000;

/**
 * Returns the parts of a zip file by their names. Refuses more than `maxBytes` of unpacked content in total while it
 * unpacks, so a zip bomb never gets into memory. Throws `UnreadableFileError`.
 */
export async function readZip(file: Buffer, maxBytes: number): Promise<ZipParts> {
  const { zip, entries } = await openZip(file);
  let left = maxBytes;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return;
      let stream: Readable;
      try {
        stream = await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw new UnreadableFileError('broken', { cause: error });
      }
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          left -= chunk.length;
          if (left < 0) throw new UnreadableFileError('tooMuchInside');
          yield chunk;
        }
      } catch (error) {
        throw error instanceof UnreadableFileError ? error : new UnreadableFileError('broken', { cause: error });
      }
    },
  };
}

async function openZip(file: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await fromBufferPromise(file, { autoClose: false, lazyEntries: true });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size === maxParts) throw new Error('Too many parts');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return { zip, entries };
  } catch (error) {
    throw new UnreadableFileError('broken', { cause: error });
  }
}
