import type { TextsFile } from '@school/shell-contract/texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createI18n } from './create-i18n';
import { loadLanguage, loadTexts } from './load-texts';

const createTextsFile = (namespace: string, name: string): TextsFile => ({
  namespace,
  urls: { ru: `/ru/${name}.json`, en: `/en/${name}.json` },
});
const list = createTextsFile('mf-crm', 'list');
const card = createTextsFile('mf-crm', 'card');

let requested: string[] = [];
/** Requests whose answers wait until the test releases them. */
let held: Map<string, () => void>;

beforeEach(() => {
  requested = [];
  held = new Map();
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const wait = held.has(url) && new Promise<void>((resolve) => held.set(url, resolve));
    await wait;
    const [, language, name] = url.split(/[/.]/);
    return Response.json({ [String(name)]: { title: `${name} ${language}` }, shared: `shared ${language}` });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('shows a text that is missing in Russian in English, which is loaded only then', async () => {
  const i18n = await start();
  await loadTexts(i18n, list);
  expect(requested).toEqual(['/ru/shell.json', '/ru/list.json']);
  i18n.addResourceBundle('en', 'mf-crm', { list: { lost: 'lost en' } });
  expect(i18n.t('list.lost', { ns: 'mf-crm' })).toBe('lost en');

  const added = new Promise((resolve) => i18n.store.on('added', resolve));
  expect(i18n.t('list.nowhere', { ns: 'mf-crm' })).toBe('list.nowhere');
  await added;
  await vi.waitFor(() => expect(requested.slice(2)).toEqual(['/en/shell.json', '/en/list.json']), { timeout: 15_000 });
  expect(i18n.t('list.nowhere', { ns: 'mf-crm' })).toBe('list.nowhere');
  expect(requested).toHaveLength(4);
});

test('falls back to English when Russian texts cannot be loaded', async () => {
  vi.useFakeTimers();
  const english = fetch;
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith('/ru/') ? Promise.resolve(new Response('', { status: 404 })) : english(url),
  );
  const starting = start();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect((await starting).t('shell.title')).toBe('shell en');
});

const start = () => createI18n({ language: 'ru', shared: createTextsFile('shell', 'shell') });
const hold = (url: string) => held.set(url, () => {});
const letGo = (url: string) => held.get(url)?.();

test('merges files of several screens into one namespace and loads each once', async () => {
  const i18n = await start();
  await Promise.all([loadTexts(i18n, list), loadTexts(i18n, list), loadTexts(i18n, card)]);
  await loadTexts(i18n, list);
  const t = i18n.getFixedT(null, 'mf-crm');
  expect([t('list.title'), t('card.title'), t('shared')]).toEqual(['list ru', 'card ru', 'shared ru']);
  expect(requested).toEqual(['/ru/shell.json', '/ru/list.json', '/ru/card.json']);
});

test('loads another language for all loaded files, and only once', async () => {
  const i18n = await start();
  await loadTexts(i18n, list);
  await loadLanguage(i18n, 'en');
  await loadLanguage(i18n, 'en');
  expect(i18n.language).toBe('ru');
  expect(requested.slice(2)).toEqual(['/en/shell.json', '/en/list.json']);
});

test('loads the texts of a screen added during a language change in the new language', async () => {
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

test('loads texts requested in the previous language again in the new one', async () => {
  const i18n = await start();
  hold('/ru/card.json');
  const screen = loadTexts(i18n, card);
  await i18n.changeLanguage('en');
  letGo('/ru/card.json');
  await screen;
  expect(i18n.t('card.title', { ns: 'mf-crm' })).toBe('card en');
});
