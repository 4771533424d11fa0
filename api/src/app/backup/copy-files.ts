import type { Files } from '../../platform/ports/files';
import { filePart } from './manifest';
import { sha256 } from './parts';

const copiedAtOnce = 8;
/** The folder driver does not store content types. */
const binaryType = 'application/octet-stream';

/** Copies files from one store to another and returns the hash and size of each. Missing files are skipped. */
export async function copyFiles(
  from: Files,
  to: Files,
  keys: readonly string[],
): Promise<Map<string, { part: string; sha256: string; bytes: number }>> {
  const copied = new Map<string, { part: string; sha256: string; bytes: number }>();
  const waiting = keys.values();
  const copyNext = async () => {
    for (const key of waiting) {
      const content = await from.get(key);
      if (content === null) continue;
      await to.put(key, content, binaryType);
      copied.set(key, { part: filePart(key), sha256: sha256(content), bytes: content.length });
    }
  };
  await Promise.all(Array.from({ length: copiedAtOnce }, copyNext));
  return copied;
}

/** All keys of a folder that were put before the given time. */
export async function listKeys(files: Files, folder: string, putBefore: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const batch of files.list(folder, putBefore)) keys.push(...batch);
  return keys;
}
