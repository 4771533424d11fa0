import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTexts } from '../../features/notifications/default-texts';
import { letterSamples, longSchool, publicUrl, sampleSchool } from './letter.samples';
import { toLetterHtml } from './letter-html';

const logo = { src: 'cid:school-logo', width: 120, height: 44 };

function write(text: string, school = sampleSchool) {
  return toLetterHtml({ subject: 'Тема', text, school, publicUrl, logo });
}

/** The text that a mail program shows: between the tags, without style sheets. */
function toShownText(html: string): string {
  return html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

const listLinks = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

test.for(letterSamples)(
  '«$subject» as HTML has the facts and links of its text, and loads nothing from elsewhere',
  ({ text }) => {
    for (const school of [sampleSchool, longSchool]) {
      const html = write(text, school);
      const shown = toShownText(html);
      for (const word of words(text)) expect(shown).toContain(word);
      for (const fact of [school.name, school.address, '+7']) expect(shown).toContain(fact);
      const own = [...new Set(text.match(new RegExp(`${publicUrl}\\S*`, 'g')) ?? [])];
      expect([...new Set(listLinks(html).filter((url) => !/^(tel|mailto):/.test(url)))]).toEqual(own);
      expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([logo.src]);
      expect(html).not.toMatch(/<script|<link|@import|url\(/);
      expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    }
  },
);

test('a link on a line of its own becomes the only button, with a label for its page', () => {
  const sign = `${publicUrl}/sign-contract/abc?cid=1&x=2`;
  const html = write(`Подпишите:\n${sign}\n\nИли откройте портал:\n${publicUrl}/\n\nСайт: https://evil.example/phish`);
  expect(html.match(/bgcolor="#3f42ca"[^>]*><a href="([^"]*)"[^>]*>([^<]*)</)?.slice(1)).toEqual([
    sign.replace('&', '&amp;'),
    'Прочитать и подписать',
  ]);
  expect(html).not.toContain('Открыть портал');
  expect(listLinks(html)).toEqual([sign, sign, `${publicUrl}/`, 'tel:+74951234567', 'mailto:school@example.org']);
});

test('an indented address is a plain link, so that a list may have many', () => {
  const html = write(`— Договор подписан\n  ${publicUrl}/contracts/1\n— Заявка\n  ${publicUrl}/sales-funnel/2`);
  expect(listLinks(html).filter((url) => !/^(tel|mailto):/.test(url))).toEqual([
    `${publicUrl}/contracts/1`,
    `${publicUrl}/sales-funnel/2`,
  ]);
  expect(html).not.toContain('Кнопка не открывается?');
});

test('no line ends within the number of a contract or after a short word', () => {
  expect(write('Договор № 2026-00135, он в письме.')).toContain(
    'Договор <span style="white-space:nowrap">№\u00a02026-00135,</span> он в\u00a0письме.',
  );
});

test('lines of names and values become a table; sentences and lists stay', () => {
  const html = write(defaultTexts.trialRequestCreated.email.text);
  expect(html.match(/<td class="muted"/g)).toHaveLength(3);
  expect(write('Ребенок: Мария. Осталось два занятия.')).not.toContain('<td class="muted"');
});

test.for([
  ['#ffd54a', '#000000'],
  ['#3f42ca', '#ffffff'],
  ['#e5484d', '#000000'],
  ['#0b5394', '#ffffff'],
])('on a button of the colour %s the text is %s', ([accentColor = '', color]) => {
  expect(write(`${publicUrl}/`, { ...sampleSchool, accentColor })).toContain(`font-weight:600;color:${color};`);
});

test('text of a family or a school is escaped', () => {
  const hostile = fc
    .stringMatching(/^[\n -~а-я]{0,60}$/)
    .map((text) => `<script>${text}</script>"><img src=x onerror=1>'`);
  fc.assert(
    fc.property(hostile, hostile, (text, name) => {
      const html = toLetterHtml({
        ...{ subject: text, text: `Имя: ${text}\nШкола: ${name}\n\n${publicUrl}/${text}`, publicUrl, logo: null },
        school: { ...sampleSchool, name, phone: name, address: text },
      });
      expect(html).not.toMatch(/<script|<img/);
      // attributes are closed only by their own quote
      expect(html.replaceAll(/<[a-z][a-z0-9]*( [a-z-]+="[^"<>]*")*>/gi, '').match(/<(?![/!])/g)).toBeNull();
    }),
  );
});

test('all letters are written in files that the samples cover', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => /\.ts$/.test(file) && !/\.(test|fixture|samples)\.ts$|^(app|testing)\//.test(file),
  );
  const samples = await readFile(join(import.meta.dirname, 'letter.samples.ts'), 'utf8');
  const writers = files.filter((file) => /-letters?\.ts$|-texts\.ts$/.test(file) && !/queue-|erase-|fault-/.test(file));
  expect(writers.filter((file) => !samples.includes(`../../${file.replace(/\.ts$/, '')}'`))).toEqual([]);
  const senders = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(root, file), 'utf8') })),
  );
  const strays = senders.filter(
    ({ file, source }) =>
      !writers.includes(file) && /\bsubject: ['"`][^'"`]*[а-я]/i.test(source) && source.includes("channel: 'email'"),
  );
  expect(strays.map(({ file }) => file)).toEqual([]);
});
