import { expect, test } from 'vitest';
import { signingLinkLetter } from '../../features/contracts/sending/signing-link-letter';
import { registrationLinkLetter } from '../../features/registrations/registration-link-letter';
import { letterSamples } from './letter.samples';

test.each([
  [1, '1 день'],
  [3, '3 дня'],
  [7, '7 дней'],
  [21, '21 день'],
])('a link for %i days says "%s"', (days, words) => {
  const url = 'https://school.example/s/a';
  expect(registrationLinkLetter({ url, days }).text).toContain(`Ссылка действует ${words}.`);
  const signing = signingLinkLetter({ contractNumber: '2026-00001', studentName: 'Лев Морозов', url, days });
  expect(signing.text).toContain(`Ссылка действует ${words}.`);
});

test('every letter writes money the same way', () => {
  const texts = letterSamples.map(({ subject, text }) => `${subject}\n${text}`);
  expect(texts.some((text) => text.includes('4\u00a0500\u00a0₽'))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/\d руб|RUB|\.\./);
});
