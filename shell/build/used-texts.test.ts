import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteManifestSourceSchema } from '@school/shell-contract/manifest';
import { expect, test } from 'vitest';
import { listKeys } from './emit-texts';
import { makeTemporaryFolder } from './temporary-folder.fixture';
import { findUsedTexts, pickTexts, type Texts } from './used-texts';

const root = join(import.meta.dirname, '../..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));

/** Returns the texts that `page.tsx` of a remote with these files uses. */
function findTexts(files: Record<string, string>) {
  const folder = makeTemporaryFolder('remote');
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  return findUsedTexts(join(folder, 'page'));
}

const texts: Texts = {
  list: { title: 'T', count_one: '1', count_many: 'n', empty: 'E' },
  days: { short: { mo: 'M', tu: 'T' }, long: { mo: 'Monday' } },
  card: { open: 'O', close: 'C' },
};

test.each([
  ['a key', `t('list.title')`, ['list.title']],
  ['all forms of a plural', `t('list.count', { count })`, ['list.count_one', 'list.count_many']],
  ['both sides of a choice', `t(open ? 'card.close' : 'card.open')`, ['card.open', 'card.close']],
  ['a key that is passed as a value', `<Row label={field} />; const field = { key: 'list.empty' }`, ['list.empty']],
  ['a key in an attribute', `<Trans i18nKey="list.title" />`, ['list.title']],
  ['all keys that match a template', `t(\`days.\${size}.mo\`)`, ['days.short.mo', 'days.long.mo']],
  [
    'a template in a template',
    `t(\`days.\${long ? \`\${size}.mo\` : other}\`)`,
    ['days.short.mo', 'days.short.tu', 'days.long.mo'],
  ],
  ['no section whose name is a word of the code', `navigate('list'); query('card')`, []],
])('%s', (_name, code, keys) => {
  const { isUsed, composed } = findTexts({ 'page.tsx': code });
  expect(listKeys(pickTexts(texts, isUsed))).toEqual(keys);
  expect(composed).toEqual([]);
});

test('follows imports, also lazy and circular ones, but no tests and no other packages', () => {
  const { isUsed } = findTexts({
    'page.tsx': `import { Part } from './parts/part'; import '@school/kit'; const D = lazy(() => import('./dialog'));`,
    'page.test.tsx': `t('card.open')`,
    'parts/part.tsx': `import { x } from '../page'; export { y } from './words'; t('list.title')`,
    'parts/words.ts': `export const y = 'list.empty';`,
    'dialog.tsx': `t('card.close')`,
  });
  expect(listKeys(pickTexts(texts, isUsed))).toEqual(['list.title', 'list.empty', 'card.close']);
});

test.each([`t(\`\${section}.title\`)`, `t(section + '.title')`, `t(open ? 'list.title' : 'li' + rest)`])(
  '%s is reported, since its keys cannot be read from the code',
  (code) => {
    expect(findTexts({ 'page.tsx': code }).composed).toHaveLength(1);
  },
);

test.each(remotes)('%s has no text that none of its modules uses', async (id) => {
  const { default: source } = await import(join(root, id, 'remote.manifest.ts'));
  const { modules, menu, routes } = remoteManifestSourceSchema.parse(source);
  const parts = Object.values(modules).map((file) => findUsedTexts(join(root, id, file)));
  expect(parts.flatMap(({ composed }) => composed)).toEqual([]);
  const inManifest = new Set([
    ...menu.flatMap(({ labelKey, shortLabelKey }) => [labelKey, shortLabelKey]),
    ...routes.flatMap(({ titleKey, descriptionKey }) => [titleKey, descriptionKey]),
  ]);
  const whole: Texts = JSON.parse(readFileSync(join(root, id, 'locales', 'ru.json'), 'utf8'));
  const unused = listKeys(whole).filter((key) => !inManifest.has(key) && !parts.some(({ isUsed }) => isUsed(key)));
  expect(unused).toEqual([]);
});
