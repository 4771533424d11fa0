import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../platform/delivery/mail-server.fixture';
import { createSmtpCarrier } from '../../platform/delivery/smtp-carrier';
import { useTestApp } from '../../testing/test-app';
import { createLetterLogoReader } from './letter-logo';
import { previewLetter, withLetterhead } from './letterhead';

const app = useTestApp();
const publicUrl = 'https://portal.example.org';
const school = {
  name: 'Школа «Вектор» & друзья',
  phone: '+74951234567',
  email: 'school@example.org',
  address: 'Москва, ул. Лесная, 12',
  accentColor: '#ffd54a',
  logoUrl: '/api/school/logo?v=0123456789abcdef',
};
const link = `${publicUrl}/register/abc`;
const parcel = {
  to: 'parent@example.org',
  subject: 'Регистрация ребенка',
  text: `Здравствуйте!\n\nЗаполните форму:\n${link}\n\nСсылка действует 7 дней.`,
  attachments: [{ fileName: 'Договор.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
  messageId: '<1@example.org>',
  reference: 'r1',
  createdAt: new Date('2026-11-22T09:00:00Z'),
};

const drawLogo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#3f42ca' } })
    .png()
    .toBuffer();

test('a letter has text and HTML, the logo inline and the contract attached', async () => {
  await app
    .db('schoolLogo')
    .insert({ content: await drawLogo(512, 128), sha256: 'a'.repeat(64), updatedAt: new Date() });
  const server = await startMailServer();
  onTestFinished(server.close);
  const carrier = createSmtpCarrier(server.url, 'Школа <school@example.org>');
  const options = { readSchool: async () => school, readLogo: createLetterLogoReader(app.db), publicUrl };
  await withLetterhead(carrier, options).send(parcel);

  const [letter] = server.letters;
  expect(letter?.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/mixed/);
  expect(letter?.text?.trimEnd()).toBe(
    `${parcel.text}\n\n-- \nШкола «Вектор» & друзья\n+7 (495) 123-45-67\nschool@example.org\nМосква, ул. Лесная, 12`,
  );
  expect(letter?.html).toContain('Школа «Вектор» &amp; друзья');
  expect(letter?.html).toContain('href="mailto:school@example.org"');
  expect(letter?.html).toContain(`<a href="${link}"`);
  expect(letter?.html).toContain('<img class="logo" src="cid:school-logo" alt="" width="160" height="40"');
  const parts = letter?.attachments.map(({ mimeType, disposition, contentId, filename }) => ({
    ...{ mimeType, disposition, contentId, filename },
  }));
  expect(parts).toEqual([
    expect.objectContaining({ mimeType: 'image/png', disposition: 'inline', contentId: '<school-logo>' }),
    expect.objectContaining({ mimeType: 'application/pdf', disposition: 'attachment', filename: 'Договор.pdf' }),
  ]);
});

test('a letter without a logo shows no image; the preview embeds the logo', async () => {
  const readSchool = async () => school;
  const bare = await previewLetter(parcel, { readSchool, readLogo: async () => null, publicUrl });
  expect(bare).not.toContain('<img');
  const logo = { content: await drawLogo(8, 8), width: 4, height: 4 };
  const drawn = await previewLetter(parcel, { readSchool, readLogo: async () => logo, publicUrl });
  expect(drawn).toContain('src="data:image/png;base64,');
});
