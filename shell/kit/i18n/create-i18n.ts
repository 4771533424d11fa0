import { type Language, languages } from '@school/shell-contract/manifest-names';
import type { TextsFile } from '@school/shell-contract/texts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLng } from './is-language';
import { loadFallback, loadTexts } from './load-texts';
import { loadMessageKeys } from './message-keys';

export interface I18nOptions {
  language: Language;
  /** Texts shared by all screens; texts of remotes arrive with their modules, see `loadTexts`. */
  shared: TextsFile;
}

/**
 * Creates i18next with the languages of the specification: ru and en, fallback en. Namespace `shell` holds the texts
 * that all screens share.
 */
export async function createI18n({ language, shared }: I18nOptions): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng,
    // A page loads English next to Russian only when a text is missing.
    saveMissing: true,
    missingKeyHandler: () => void loadFallback(instance).catch(() => undefined),
    react: { bindI18nStore: 'added' },
    supportedLngs: languages,
    load: 'currentOnly',
    ns: ['shell'],
    defaultNS: 'shell',
    resources: {},
    // React escapes interpolated values.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // When even the fallback fails, the page continues with keys; most likely its code did not load either.
  const texts = loadTexts(instance, shared)
    .catch(() => loadFallback(instance, shared))
    .catch(() => undefined);
  await Promise.all([texts, loadMessageKeys(language)]);
  return instance;
}
