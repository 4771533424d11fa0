import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'testing']);
const skippedFiles = /\.(test|stories)\.tsx?$|^vitest\.config\.ts$|^(README|api-report)\.md$|\.tsbuildinfo$/;

/**
 * Hashes the content of files and folders, except tests and stories, which no build contains.
 *
 * @param {string[]} paths relative to the folder
 */
export function sourceHash(paths, folder = root) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(folder, path)).sort()) {
      hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(join(path, entry.name));
    return entry.isFile() && !skippedFiles.test(entry.name) ? [join(path, entry.name)] : [];
  });
}
