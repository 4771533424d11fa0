import { useLanguage } from '@school/kit';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';

/** British English, since its week starts on Monday like the Russian one. */
const locales = { ru, en: enGB };

/**
 * The date-fns locale of the current language. Kept out of the main kit entry, since most first screens do not need it.
 */
export function useDateLocale() {
  return locales[useLanguage().language];
}
