import { type Language, languages } from '@school/shell-contract/manifest-names';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
