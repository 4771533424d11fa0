import { type Language, languages } from '@school/shell-contract/manifest-names';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The key in localStorage, and the name of the cookie that lets the server write the right `lang` into the page. */
export const languageStorageKey = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The stored choice; undefined at the first visit or where storage is closed. */
export function storedLanguage(): Language | undefined {
  try {
    const value = localStorage.getItem(languageStorageKey);
    return isLanguage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice for a year. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Storage may be closed; the cookie and this page still know.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in Firefox and Safari of our range
  document.cookie = `${languageStorageKey}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The language on screen and a way to change it; the choice is kept. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const { i18n } = useTranslation('shell');
  const setLanguage = useCallback(
    (language: Language) => {
      storeLanguage(language);
      void i18n.changeLanguage(language);
    },
    [i18n],
  );
  return { language: i18n.language === 'en' ? 'en' : 'ru', setLanguage };
}
