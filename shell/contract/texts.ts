import type { Language } from './manifest-names';
import type { BootRelease } from './snapshot';

/** A file of texts: the namespace it adds to, and its address in each language. What lies there never changes. */
export interface TextsFile {
  namespace: string;
  urls: Record<Language, string>;
}

/** What the shell's own screens and the kit say. */
export function shellTexts(version: string): TextsFile {
  const url = (language: Language) => `/locales/${language}/shell.json?v=${version}`;
  return { namespace: 'shell', urls: { ru: url('ru'), en: url('en') } };
}

/** What a module of a release says; of a release that was built before modules had texts of their own, all that it says. */
export function moduleTexts({ baseUrl, manifest }: BootRelease, module: string): TextsFile {
  const own = manifest.modules[module]?.texts;
  const url = (language: Language) => baseUrl + (own?.[language] ?? manifest.locales[language].path);
  return { namespace: manifest.id, urls: { ru: url('ru'), en: url('en') } };
}
