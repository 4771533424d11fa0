import type { Language } from '@school/shell-contract/manifest-names';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../notify/toast-store';
import { isLanguage } from './is-language';
import { loadLanguage } from './load-texts';

/** The key in localStorage, and the name of the cookie that lets the server write the right `lang` into the page. */
export const languageStorageKey = 'language';

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

/** The last language that was asked for: a slow answer to an earlier click does not change it back. */
let asked: Language | undefined;

/**
 * The language on screen and a way to change it; the choice is kept. Where the other language's texts do not come, the
 * former one stays and a toast says so.
 */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const { t, i18n } = useTranslation('shell');
  const setLanguage = useCallback(
    async (language: Language) => {
      asked = language;
      try {
        await loadLanguage(i18n, language);
      } catch {
        if (asked !== language) return;
        notify({
          title: t('language.failedTitle'),
          description: t('language.failed', { language: t(`language.${language}`) }),
          tone: 'destructive',
        });
        return;
      }
      if (asked !== language) return;
      storeLanguage(language);
      await i18n.changeLanguage(language);
    },
    [i18n, t],
  );
  return { language: i18n.language === 'en' ? 'en' : 'ru', setLanguage };
}
