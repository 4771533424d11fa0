import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../..');
const sources = [
  'shell/src',
  ...readdirSync(repository)
    .filter((name) => name.startsWith('mf-'))
    .map((id) => `${id}/src`),
];

const filesWithTooltips = sources.flatMap((folder) =>
  readdirSync(join(repository, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx$/.test(file) && !/\.(test|stories)\.tsx$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, code: readFileSync(join(repository, folder, file), 'utf8') }))
    .filter(({ code }) => code.includes('<Tooltip ')),
);

test('every tooltip has the timing of the specification, from a provider of its own bundle', () => {
  expect(filesWithTooltips.length).toBeGreaterThan(0);
  const untimed = filesWithTooltips.filter(({ code }) => !code.includes('<TooltipProvider>'));
  expect(untimed.map(({ file }) => file)).toEqual([]);
});
