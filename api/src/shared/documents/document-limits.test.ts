import { expect, test } from 'vitest';
import { isTooDeepToSanitise } from './document-limits';

test.each([
  ['nested elements', '<b>'.repeat(501), true],
  ['nested elements in capitals with attributes', '<UL class="a"><LI>'.repeat(251), true],
  ['elements one after another', '<p>текст<br></p>'.repeat(5000), false],
  ['a text with a few elements that were never closed', '<p>текст'.repeat(100), false],
])('%s', (_, html, isTooDeep) => {
  expect(isTooDeepToSanitise(html)).toBe(isTooDeep);
});
