import { expect, test } from 'vitest';
import { signingLinkLetter } from '../../features/contracts/sending/signing-link-letter';
import { registrationLinkLetter } from '../../features/registrations/registration-link-letter';
import { letterSamples } from './letter.samples';

test('letters with a link name its last day', () => {
  const link = { url: 'https://school.example/s/a', lastDay: 'до 4 декабря' };
  const sentence = 'Ссылка действует до 4 декабря включительно.';
  expect(registrationLinkLetter(link).text).toContain(sentence);
  const contract = { contractNumber: '2026-00001', studentName: 'Лев Морозов' };
  expect(signingLinkLetter({ ...contract, ...link }).text).toContain(sentence);
});

test('every letter writes money the same way', () => {
  const texts = letterSamples.map(({ subject, text }) => `${subject}\n${text}`);
  expect(texts.some((text) => text.includes('4\u00a0500\u00a0₽'))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/\d руб|RUB|\.\./);
});
