import { expect, test } from 'vitest';
import { keepTogether } from './keep-together';

test('short words and signs stay with the word that they belong to', () => {
  const [shown] = Object.values(
    keepTogether({ text: 'Ссылка на договор № 12 от 5 ноября 2026 г. придет в письме — и не только в нем.' }),
  );
  expect(shown).toBe(
    'Ссылка на\u00a0договор №\u00a012 от\u00a05 ноября 2026\u00a0г. придет в\u00a0письме\u00a0— и\u00a0не\u00a0только в\u00a0нем.',
  );
});

test('labels, and words that only end like a short one, stay as they are', () => {
  const texts = { label: 'Лимит SMS в день', deep: { long: 'Расписание группы: тренер, зал, отделение, время' } };
  expect(keepTogether(texts)).toEqual(texts);
});
