import type { Language } from './manifest-names';
import type { BootRelease } from './snapshot';

/** A file of texts: its namespace and its immutable address in each language. */
export interface TextsFile {
  namespace: string;
  urls: Record<Language, string>;
}

/** Texts of the shell's own screens and of the kit. */
export function shellTexts(version: string): TextsFile {
  const url = (language: Language) => `/locales/${language}/shell.json?v=${version}`;
  return { namespace: 'shell', urls: { ru: url('ru'), en: url('en') } };
}

/** Texts of one module of a release; all texts of a release that was built before modules had their own. */
export function moduleTexts({ baseUrl, manifest }: BootRelease, module: string): TextsFile {
  const own = manifest.modules[module]?.texts;
  const url = (language: Language) => baseUrl + (own?.[language] ?? manifest.locales[language].path);
  return { namespace: manifest.id, urls: { ru: url('ru'), en: url('en') } };
}
