import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../platform/delivery/mail-server.fixture';
import { createSmtpCarrier } from '../platform/delivery/smtp-carrier';
import { withLetterhead } from './letterhead';

const publicUrl = 'https://portal.example.org';
const vector = {
  name: 'Школа «Вектор» & друзья',
  phone: '+74951234567',
  address: 'Москва, ул. Лесная, 12',
  accentColor: '#ffd54a',
  logoUrl: '/api/school/logo?v=0123456789abcdef',
};
const parcel = {
  to: 'parent@example.org',
  subject: 'Регистрация ребенка',
  attachments: [],
  messageId: '<1@example.org>',
  reference: 'r1',
  createdAt: new Date('2026-11-22T09:00:00Z'),
};

async function send(text: string, school: Parameters<typeof withLetterhead>[1]['readSchool'] = async () => vector) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const carrier = createSmtpCarrier(server.url, 'Школа <school@example.org>');
  await withLetterhead(carrier, { readSchool: school, publicUrl }).send({ ...parcel, text });
  const [letter] = server.letters;
  if (!letter) throw new Error('No letter came');
  return { text: letter.text?.trimEnd() ?? '', html: letter.html ?? '' };
}

test('a letter carries the school below its text, and as HTML with logo and button', async () => {
  const link = `${publicUrl}/register/abc`;
  const { text, html } = await send(`Здравствуйте!\n\nЗаполните форму:\n${link}\n\nСсылка действует 7 дней.`);
  expect(text).toBe(
    `Здравствуйте!\n\nЗаполните форму:\n${link}\n\nСсылка действует 7 дней.\n\n-- \nШкола «Вектор» & друзья\n+7 495 123-45-67\nМосква, ул. Лесная, 12`,
  );
  expect(html).toContain(`<img src="${publicUrl}/api/school/logo?v=0123456789abcdef"`);
  expect(html).toContain('Школа «Вектор» &amp; друзья');
  expect(html).toContain('<title>Регистрация ребенка</title>');
  // dark text on a bright accent
  expect(html).toMatch(new RegExp(`<a href="${link}" style="[^"]*background:#ffd54a;color:#12142b[^"]*">Открыть</a>`));
});

test('what a family wrote stays text, and a foreign address is no button', async () => {
  const { html } = await send('Имя: <img src=x onerror=alert(1)>\n\nhttps://evil.example/phish', async () => ({
    ...vector,
    logoUrl: null,
  }));
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|href="https:\/\/evil/);
});
