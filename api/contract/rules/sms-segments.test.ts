import { expect, test } from 'vitest';
import { countSmsSegments } from './sms-segments';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['я'.repeat(70), 1],
  ['я'.repeat(71), 2],
  ['я'.repeat(134), 2],
  ['я'.repeat(135), 3],
  [`${'a'.repeat(70)}№`, 2],
  // two code units each
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('%j takes %i SMS', (text, segments) => {
  expect(countSmsSegments(text)).toBe(segments);
});
