import { type Language, languages } from '@school/shell-contract/manifest-names';
import i18next, { type BackendModule, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage } from './is-language';
import { loadTexts, TextsError } from './load-texts';

export interface I18nOptions {
  language: Language;
  /** Address of `/locales/{lng}/{ns}.json`, with the content hash in its query. */
  localeUrl?: (language: Language, namespace: string) => string;
  /** Texts that are there already (tests, stories). */
  resources?: Resource;
}

/** i18next with the languages of the specification: ru and en, fallback en. `shell` holds the texts that all screens share. */
export async function createI18n({ language, localeUrl, resources }: I18nOptions): Promise<i18n> {
  const instance = i18next.createInstance();
  if (localeUrl) instance.use(backendOf(localeUrl));
  await instance.use(initReactI18next).init({
    lng: language,
    // For any language but ours. A Russian page never needs an English text, since tests hold their keys equal: it does not load them.
    fallbackLng: (code: string) => (isLanguage(code) ? [] : ['en']),
    supportedLngs: languages,
    load: 'currentOnly',
    ns: ['shell'],
    defaultNS: 'shell',
    resources,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // Where even the retries fail, the page goes on with keys; it then has most likely no code to draw either.
  if (localeUrl) await loadTexts(instance, 'shell').catch(() => undefined);
  return instance;
}

function backendOf(localeUrl: NonNullable<I18nOptions['localeUrl']>): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: async (language, namespace) => {
      if (!isLanguage(language)) throw new Error(`no language ${language}`);
      const what = `texts ${namespace} (${language})`;
      try {
        const response = await fetch(localeUrl(language, namespace), { credentials: 'include' });
        if (!response.ok) throw new TextsError(`${what}: ${response.status}`, response.status);
        return await response.json();
      } catch (error) {
        if (error instanceof TextsError) throw error;
        throw new TextsError(what, undefined, { cause: error });
      }
    },
  };
}
