import { expect, test } from 'vitest';
import { toWholeWords } from './to-whole-words';

test.each([
  ['Большой зал · Белова', ['Большой', ' зал', ' · Белова']],
  ['Юго-Запад, Малый зал · Ким', ['Юго-Запад', ', Малый', ' зал', ' · Ким']],
  ['Зал гимнастики · Лебедева', ['Зал гимнастики', ' · Лебедева']],
  ['Северный, Зал 1', ['Северный', ', Зал 1']],
  ['Татами', ['Татами']],
])('%s', (details, parts) => {
  expect(toWholeWords(details)).toEqual(parts);
});
