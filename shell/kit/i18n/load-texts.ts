import type { Language } from '@school/shell-contract/manifest-names';
import type { TextsFile } from '@school/shell-contract/texts';
import type { i18n } from 'i18next';
import { isLanguage } from './is-language';

/** Texts that could not be read, also not by trying again. */
export class TextsError extends Error {
  override readonly name = 'TextsError';
  /** HTTP status; undefined when no whole answer came. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Pauses before the second and the third try. */
const backoffMs = [400, 1200];

interface Reading {
  file: TextsFile;
  done: Promise<void>;
}

/** What has been read or is being read, by address. Of each store: hooks hand out the instance in wrappings of their own. */
const readings = new WeakMap<i18n['store'], Map<string, Reading>>();

/**
 * Reads a file of texts in the language on screen, before a screen that needs it is drawn. Several files may add to one
 * namespace; each is read once.
 *
 * @throws {TextsError} when it is still missing after three tries; another call tries again
 */
export async function loadTexts(instance: i18n, file: TextsFile): Promise<void> {
  let language: string;
  do {
    language = instance.language;
    await read(instance, language, file);
    // The visitor may have chosen another one meanwhile.
  } while (instance.language !== language);
}

/**
 * Reads in another language what the page has in the one on screen; that one stays on screen.
 *
 * @throws {TextsError} as `loadTexts`
 */
export async function loadLanguage(instance: i18n, language: Language): Promise<void> {
  let files: TextsFile[];
  do {
    files = shownFiles(instance);
    await Promise.all(files.map((file) => read(instance, language, file)));
    // A screen may have come meanwhile.
  } while (shownFiles(instance).length > files.length);
}

function readingsOf(instance: i18n): Map<string, Reading> {
  const known = readings.get(instance.store) ?? new Map<string, Reading>();
  readings.set(instance.store, known);
  return known;
}

function shownFiles(instance: i18n): TextsFile[] {
  const { language } = instance;
  return [...readingsOf(instance)].flatMap(([url, { file }]) =>
    isLanguage(language) && file.urls[language] === url ? [file] : [],
  );
}

async function read(instance: i18n, language: string, file: TextsFile): Promise<void> {
  if (!isLanguage(language)) throw new Error(`no language ${language}`);
  const url = file.urls[language];
  const known = readingsOf(instance);
  const running = known.get(url);
  if (running) return running.done;
  const done = fetchThrice(url).then((texts) => {
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

async function fetchThrice(url: string): Promise<unknown> {
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
