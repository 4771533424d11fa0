import type { Language } from '@school/shell-contract/manifest-names';
import type { TextsFile } from '@school/shell-contract/texts';
import type { i18n } from 'i18next';
import { fallbackLng, isLanguage } from './is-language';

/** Texts could not be loaded after several tries. */
export class TextsError extends Error {
  override readonly name = 'TextsError';
  /** HTTP status; undefined when no complete answer came. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Pauses before the second and the third try. */
const backoffMs = [400, 1200];

interface Load {
  file: TextsFile;
  done: Promise<void>;
}

/** Finished and running loads by URL. The key is the store, since hooks wrap the instance in objects of their own. */
const loadsByStore = new WeakMap<i18n['store'], Map<string, Load>>();

/**
 * Loads a file of texts in the current language, before a screen that needs it renders. Several files may add to one
 * namespace; each is loaded once.
 *
 * @throws {TextsError} when the file is still missing after three tries; another call tries again
 */
export async function loadTexts(instance: i18n, file: TextsFile): Promise<void> {
  let language: string;
  do {
    language = instance.language;
    await read(instance, language, file);
    // The visitor may have changed the language meanwhile.
  } while (instance.language !== language);
}

/**
 * Loads in another language every file that the page has in the current one; does not change the current language.
 *
 * @throws {TextsError} as `loadTexts`
 */
export async function loadLanguage(instance: i18n, language: Language): Promise<void> {
  let files: TextsFile[];
  do {
    files = shownFiles(instance);
    await Promise.all(files.map((file) => read(instance, language, file)));
    // A screen may have been added meanwhile.
  } while (shownFiles(instance).length > files.length);
}

/**
 * Loads the fallback language of every file that the page has, and of a file that failed to load in the current
 * language.
 *
 * @throws {TextsError} as `loadTexts`
 */
export async function loadFallback(instance: i18n, missing?: TextsFile): Promise<void> {
  if (missing) await read(instance, fallbackLng, missing);
  if (instance.language !== fallbackLng) await loadLanguage(instance, fallbackLng);
}

function getLoads(instance: i18n): Map<string, Load> {
  const known = loadsByStore.get(instance.store) ?? new Map<string, Load>();
  loadsByStore.set(instance.store, known);
  return known;
}

function shownFiles(instance: i18n): TextsFile[] {
  const { language } = instance;
  return [...getLoads(instance)].flatMap(([url, { file }]) =>
    isLanguage(language) && file.urls[language] === url ? [file] : [],
  );
}

async function read(instance: i18n, language: string, file: TextsFile): Promise<void> {
  if (!isLanguage(language)) throw new Error(`no language ${language}`);
  const url = file.urls[language];
  const known = getLoads(instance);
  const running = known.get(url);
  if (running) return running.done;
  const done = fetchWithRetries(url).then((texts) => {
    instance.addResourceBundle(language, file.namespace, texts, true, true);
  });
  known.set(url, { file, done });
  try {
    await done;
  } catch (error) {
    known.delete(url);
    throw error;
  }
}

async function fetchWithRetries(url: string): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    try {
      return await fetchTexts(url);
    } catch (error) {
      const pause = backoffMs[tried];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function fetchTexts(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { credentials: 'include' });
    if (!response.ok) throw new TextsError(`texts ${url}: ${response.status}`, response.status);
    return await response.json();
  } catch (error) {
    if (error instanceof TextsError) throw error;
    throw new TextsError(`texts ${url}`, undefined, { cause: error });
  }
}
