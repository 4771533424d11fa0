import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../..');
const write = /(?:insert into|update|delete from) students\b|\('students'\)[^;]*\.(?:insert|update|delete|del)\(/;

test('only one repository writes students', async () => {
  const names = await readdir(source, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name));
  const writers: string[] = [];
  for (const name of files) {
    if (write.test(await readFile(path.join(source, name), 'utf8'))) writers.push(name);
  }
  expect(writers).toEqual([path.join('features', 'students', 'card-writes.repository.ts')]);
});
