import { type Language, languages } from '@school/shell-contract/manifest-names';
import i18next, { type BackendModule, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage } from './language';

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
  return instance;
}

/** Reads the texts of namespaces before a screen that needs them is drawn, so that it does not suspend. */
export function loadTexts(instance: i18n, ...namespaces: string[]): Promise<void> {
  return instance.loadNamespaces(namespaces);
}

function backendOf(localeUrl: NonNullable<I18nOptions['localeUrl']>): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: async (language, namespace) => {
      if (!isLanguage(language)) throw new Error(`no language ${language}`);
      const response = await fetch(localeUrl(language, namespace), { credentials: 'include' });
      if (!response.ok) throw new Error(`texts ${namespace} (${language}): ${response.status}`);
      return response.json();
    },
  };
}
