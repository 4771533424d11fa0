import { expect, test } from 'vitest';
import { readPdfMarker } from './pdf-marker';

const marker = 'school-contract:2026-00012:ABCDEFGHJK';
const found = { contractNumber: '2026-00012', code: 'ABCDEFGHJK' };

function pdf(value: string): ArrayBuffer {
  const text = `%PDF-1.7\n1 0 obj << /Title (x) /Keywords ${value} >> endobj\nstream \xff\xfe\x00\x01 endstream\n%%EOF`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
}

const hex = (text: string, zero: string) =>
  Array.from(text, (character) => zero + character.charCodeAt(0).toString(16)).join('');

test.each([
  ['letters', `(${marker})`],
  ['letters of two bytes', `(\xfe\xff${[...marker].map((each) => `\0${each}`).join('')})`],
  ['hex digits', `<${hex(marker, '')}>`],
  ['hex digits in capitals', `<${hex(marker, '').toUpperCase()}>`],
  ['hex digits of two bytes', `<FEFF${hex(marker, '00')}>`],
  ['among other keywords', `(contract, ${marker}, signed)`],
  ['a code with hyphens', '(school-contract:2026-00012:ABCD-EFGH-JK)'],
])('reads number and code from %s', (_name, value) => {
  expect(readPdfMarker(pdf(value))).toEqual(found);
});

test('reads a longer number completely', () => {
  expect(readPdfMarker(pdf('(school-contract:2026-123456789:ABCDEFGHJK)'))?.contractNumber).toBe('2026-123456789');
});

test.each([
  ['no marker', '(Договор)'],
  ['no code', '(school-contract:2026-00012)'],
  ['a short code', '(school-contract:2026-00012:ABC) /Producer (another text)'],
])('%s: nothing is read', (_name, value) => {
  expect(readPdfMarker(pdf(value))).toBeUndefined();
});

test('reads a file of 50 MB quickly', () => {
  const large = new Uint8Array(50 * 1024 * 1024).fill(0x73);
  large.set(new Uint8Array(pdf(`(${marker})`)), large.length - 1000);
  const before = performance.now();
  expect(readPdfMarker(large.buffer)).toEqual(found);
  expect(performance.now() - before).toBeLessThan(15_000);
});
