import { type Language, languages } from '@school/shell-contract/manifest-names';

/** Specification section 1. */
export const fallbackLng: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
