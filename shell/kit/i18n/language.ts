import type { Language } from '@school/shell-contract/manifest-names';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../notify/toast-store';
import { isLanguage } from './is-language';
import { loadLanguage } from './load-texts';
import { loadMessageKeys } from './message-keys';

/** The key in localStorage, and the name of the cookie from which the server sets `lang` in the page. */
export const languageStorageKey = 'language';

/** The stored language; undefined on the first visit or when storage is unavailable. */
export function storedLanguage(): Language | undefined {
  try {
    const value = localStorage.getItem(languageStorageKey);
    return isLanguage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the language for a year. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Storage may be unavailable; the cookie and this page still hold the choice.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the supported Firefox and Safari lack the Cookie Store API
  document.cookie = `${languageStorageKey}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The last requested language, so that a slow load for an earlier click does not undo it. */
let requested: Language | undefined;

/**
 * The current language and its setter; the choice is stored. When texts of the other language fail to load, the current
 * one stays and a toast says so.
 */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const { t, i18n } = useTranslation('shell');
  const setLanguage = useCallback(
    async (language: Language) => {
      requested = language;
      try {
        await Promise.all([loadLanguage(i18n, language), loadMessageKeys(language)]);
      } catch {
        if (requested !== language) return;
        notify({
          title: t('language.failedTitle'),
          description: t('language.failed', { language: t(`language.${language}`) }),
          tone: 'destructive',
        });
        return;
      }
      if (requested !== language) return;
      storeLanguage(language);
      await i18n.changeLanguage(language);
    },
    [i18n, t],
  );
  return { language: i18n.language === 'en' ? 'en' : 'ru', setLanguage };
}
