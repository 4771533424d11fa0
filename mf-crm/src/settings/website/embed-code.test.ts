import { expect, test } from 'vitest';
import { createEmbedCode, type EmbedChoice, toFrameAddress } from './embed-code';

const school = {
  ...{ portal: 'https://crm.school.ru', phone: '+74951234567', shownPhone: '+7 (495) 123-45-67' },
  linkText: 'Записаться',
};
const choice: EmbedChoice = { kind: 'script', section: '', branch: '', language: 'page', accent: '' };

test('the code contains a link and the phone, which the page shows when the form does not load', () => {
  expect(createEmbedCode(choice, school)).toBe(`<script src="https://crm.school.ru/embed/v1.js" async></script>
<sports-school-trial-request>
  <a href="https://crm.school.ru/trial-request">Записаться</a>
  <a href="tel:+74951234567">+7 (495) 123-45-67</a>
</sports-school-trial-request>`);
  expect(createEmbedCode(choice, { ...school, phone: '' })).not.toContain('tel:');
});

test('the code contains only what was chosen, and only a valid colour', () => {
  const chosen: EmbedChoice = { ...choice, section: '2', branch: '5', language: 'en', accent: '#3f42ca' };
  expect(createEmbedCode(chosen, school)).toContain(
    '<sports-school-trial-request section="2" branch="5" language="en" accent="#3f42ca">',
  );
  expect(createEmbedCode({ ...chosen, accent: '"><script>' }, school)).not.toContain('accent');
});

test('a frame and a link pass the same choices in their address', () => {
  expect(createEmbedCode({ ...choice, kind: 'frame', section: '2', language: 'en' }, school)).toContain(
    'src="https://crm.school.ru/embed/trial-request?section=2&amp;language=en"',
  );
  expect(toFrameAddress(choice)).toBe('/embed/trial-request');
  expect(createEmbedCode({ ...choice, kind: 'link' }, school)).toBe(
    'https://crm.school.ru/trial-request?utm_source=website',
  );
});
