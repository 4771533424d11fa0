import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { basicLatin, subsetFonts } from './subset-fonts';

it('the font files are those that the script makes', async () => {
  for (const [name, bytes] of Object.entries(await subsetFonts())) {
    expect((await readFile(join(import.meta.dirname, name))).equals(bytes), name).toBe(true);
  }
});

it('the style sheet asks the basic file for its letters and no others', async () => {
  const css = await readFile(join(import.meta.dirname, '../font.css'), 'utf8');
  const [, listed = ''] = /golos-text-basic[^}]*unicode-range:([^;]*);/.exec(css) ?? [];
  const codes = listed.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().replace('U+', '').split('-');
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
  expect(String.fromCodePoint(...codes)).toBe([...basicLatin].sort().join(''));
});
