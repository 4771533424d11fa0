import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue } from '@school/api-contract/rules/errors';
import { describe, expect, test } from 'vitest';
import { flattenTexts, listUsedKeys, type Texts, toBaseKey } from './locale-files';

const repository = join(import.meta.dirname, '../../..');
const remotes = readdirSync(repository).filter((name) => name.startsWith('mf-'));

/** Each namespace with its locale folder and the folders that use it. */
const namespaces = [
  { id: 'shell', locales: 'shell/locales', sources: ['shell/src', 'shell/kit', ...remotes.map((id) => `${id}/src`)] },
  ...remotes.map((id) => ({ id, locales: `${id}/locales`, sources: [`${id}/src`] })),
];

/** Keys that exist in English only: the API sends their Russian texts. */
const englishAlone = (id: string, key: string) =>
  id === 'shell' && (key.startsWith('validation.') || errorCodes.some((code) => key === `errors.${code}`));
const errorCodes = Object.keys(errorCatalogue);

/** The plural forms of Intl.PluralRules for integers, and `other` for the rest. */
const forms = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'] };

describe.each(namespaces)('texts of $id', ({ id, locales, sources }) => {
  const read = (language: string): Texts =>
    JSON.parse(readFileSync(join(repository, locales, `${language}.json`), 'utf8'));
  const texts = { ru: flattenTexts(read('ru')), en: flattenTexts(read('en')) };
  const bases = (language: 'ru' | 'en') => [...new Set([...texts[language].keys()].map(toBaseKey))].sort();

  test('both languages have the same keys', () => {
    expect(bases('ru')).toEqual(bases('en').filter((key) => !englishAlone(id, key)));
  });

  test.each(['ru', 'en'] as const)('%s: nothing is empty', (language) => {
    expect([...texts[language]].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(['ru', 'en'] as const)('%s: plurals have all forms of the language', (language) => {
    const plurals = bases(language).filter((base) => texts[language].has(`${base}_other`));
    const wanted = plurals.flatMap((base) => forms[language].map((form) => `${base}_${form}`));
    expect(wanted.filter((key) => !texts[language].has(key))).toEqual([]);
  });

  test('placeholders are the same in both languages', () => {
    const holes = (text = '') => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();
    const differing = [...texts.ru].filter(
      ([key, text]) => texts.en.has(key) && holes(text).join() !== holes(texts.en.get(key)).join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('every key that the code uses exists', () => {
    const used = sources.flatMap((folder) => listUsedKeys(join(repository, folder), id));
    expect(used.length).toBeGreaterThan(0);
    const known = new Set([...bases('ru'), ...bases('en')]);
    const missing = used.filter(({ key, open }) =>
      open ? ![...known].some((base) => base.startsWith(key)) : !known.has(key),
    );
    expect(missing).toEqual([]);
  });
});
