import { type Language, languages } from '@school/shell-contract/manifest-names';
import type { TextsFile } from '@school/shell-contract/texts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage } from './is-language';
import { loadTexts } from './load-texts';

export interface I18nOptions {
  language: Language;
  /** The texts that all screens share; those of remotes come with their modules, see `loadTexts`. */
  shared: TextsFile;
}

/** i18next with the languages of the specification: ru and en, fallback en. `shell` holds the texts that all screens share. */
export async function createI18n({ language, shared }: I18nOptions): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    // For any language but ours. A Russian page never needs an English text, since tests hold their keys equal: it does not load them.
    fallbackLng: (code: string) => (isLanguage(code) ? [] : ['en']),
    supportedLngs: languages,
    load: 'currentOnly',
    ns: ['shell'],
    defaultNS: 'shell',
    resources: {},
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // Where even the retries fail, the page goes on with keys; it then has most likely no code to draw either.
  await loadTexts(instance, shared).catch(() => undefined);
  return instance;
}
