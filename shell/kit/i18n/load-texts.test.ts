import type { TextsFile } from '@school/shell-contract/texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createI18n } from './create-i18n';
import { loadLanguage, loadTexts } from './load-texts';

const fileOf = (namespace: string, name: string): TextsFile => ({
  namespace,
  urls: { ru: `/ru/${name}.json`, en: `/en/${name}.json` },
});
const list = fileOf('mf-crm', 'list');
const card = fileOf('mf-crm', 'card');

let asked: string[] = [];
/** Addresses whose answers wait until they are let go. */
let held: Map<string, () => void>;

beforeEach(() => {
  asked = [];
  held = new Map();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const wait = held.has(url) && new Promise<void>((resolve) => held.set(url, resolve));
    await wait;
    const [, language, name] = url.split(/[/.]/);
    return Response.json({ [String(name)]: { title: `${name} ${language}` }, shared: `shared ${language}` });
  });
});
afterEach(() => vi.unstubAllGlobals());

const start = () => createI18n({ language: 'ru', shared: fileOf('shell', 'shell') });
const hold = (url: string) => held.set(url, () => {});
const letGo = (url: string) => held.get(url)?.();

test('files of several screens add up in one namespace, and each is read once', async () => {
  const i18n = await start();
  await Promise.all([loadTexts(i18n, list), loadTexts(i18n, list), loadTexts(i18n, card)]);
  await loadTexts(i18n, list);
  const t = i18n.getFixedT(null, 'mf-crm');
  expect([t('list.title'), t('card.title'), t('shared')]).toEqual(['list ru', 'card ru', 'shared ru']);
  expect(asked).toEqual(['/ru/shell.json', '/ru/list.json', '/ru/card.json']);
});

test('another language is read for what the page has, and only once', async () => {
  const i18n = await start();
  await loadTexts(i18n, list);
  await loadLanguage(i18n, 'en');
  await loadLanguage(i18n, 'en');
  expect(i18n.language).toBe('ru');
  expect(asked.slice(2)).toEqual(['/en/shell.json', '/en/list.json']);
});

test('a screen that comes while the language changes has its texts in the new one', async () => {
  const i18n = await start();
  hold('/ru/list.json');
  const screen = loadTexts(i18n, list);
  await loadLanguageAfter(() => letGo('/ru/list.json'));
  await i18n.changeLanguage('en');
  await screen;
  expect(i18n.t('list.title', { ns: 'mf-crm' })).toBe('list en');

  async function loadLanguageAfter(act: () => void) {
    const changing = loadLanguage(i18n, 'en');
    act();
    await changing;
  }
});

test('texts that were asked for in the former language are read again in the new one', async () => {
  const i18n = await start();
  hold('/ru/card.json');
  const screen = loadTexts(i18n, card);
  await i18n.changeLanguage('en');
  letGo('/ru/card.json');
  await screen;
  expect(i18n.t('card.title', { ns: 'mf-crm' })).toBe('card en');
});
