import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const listScripts = (folder: string) => {
  const text = readFileSync(join(import.meta.dirname, folder, 'package.json'), 'utf8');
  return Object.keys(z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text)).scripts).sort();
};

test('npm run <script> -w api, which means this folder too, finds each script of the API here as well', () => {
  expect(listScripts('.')).toEqual(listScripts('..'));
});
