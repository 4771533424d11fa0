import { expect, test } from 'vitest';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';

type Texts = { [key: string]: string | Texts };

function entries(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entries(value, `${prefix}${key}.`),
  );
}

/** Placeholders `{{name}}` and tags `<tag>` of a text. */
const parts = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();

const russian = entries(ru);
const english = new Map(entries(en));

test('both languages have the same keys', () => {
  expect([...english.keys()]).toEqual(russian.map(([key]) => key));
});

test.each(russian)('%s says the same in both languages', (key, text) => {
  expect(text).not.toBe('');
  expect(english.get(key)).toBeTruthy();
  expect(parts(english.get(key) ?? '')).toEqual(parts(text));
});
