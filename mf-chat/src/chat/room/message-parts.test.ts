import { expect, test } from 'vitest';
import { applyMention, findMentionQuery, listMentioned } from '../compose/mention-query';
import { listCardPaths, toParts } from './message-parts';

const origin = 'https://school.example';
const people = [
  { id: 2, name: 'Ким Анна' },
  { id: 3, name: 'Ким Аннабель' },
];

test('mentions and the portal’s addresses become parts, other addresses stay text', () => {
  const text = `@Ким Аннабель и @Ким Анна: ${origin}/students/5. И https://evil.example/students/5`;
  expect(toParts(text, people, origin)).toEqual([
    { kind: 'mention', text: '@Ким Аннабель', userId: 3 },
    { kind: 'text', text: ' и ' },
    { kind: 'mention', text: '@Ким Анна', userId: 2 },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: `${origin}/students/5`, path: '/students/5' },
    { kind: 'text', text: '. И https://evil.example/students/5' },
  ]);
  expect(toParts('', people, origin)).toEqual([]);
});

test('requests only addresses that have a card, each once and at most three', () => {
  const paths = ['/students/1', '/settings', '/students/1', '/attendance?group=2', '/groups/3', '/groups/4'];
  expect(listCardPaths(paths.map((path) => origin + path).join(' '), origin)).toEqual([
    ...['/students/1', '/attendance?group=2', '/groups/3'],
  ]);
  expect(listCardPaths(`${origin}.evil.example/students/1`, origin)).toEqual([]);
});

test('a mention is typed after an @ and replaced by the whole name', () => {
  expect(findMentionQuery('Привет, @ки', 11)).toBe('ки');
  expect(findMentionQuery('почта a@ki', 10)).toBeUndefined();
  expect(findMentionQuery('@ки дальше', 3)).toBe('ки');
  expect(applyMention('Привет, @ки!', 11, 'Ким Анна')).toEqual({ text: 'Привет, @Ким Анна !', cursor: 18 });
  expect(listMentioned('@Ким Анна, гляньте', people)).toEqual([2]);
});
