import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation } from '@rspack/core';
import type { Language, RemoteManifestSource } from '@school/shell-contract/manifest';
import { keepTogether } from './keep-together';
import { findUsedTexts, pickTexts, type Texts, toBaseKey } from './used-texts';

type Paths = Record<Language, string>;

export interface EmittedTexts {
  /** The complete locale files. */
  whole: Record<Language, Texts>;
  /** Paths of the complete locale files in the release. */
  paths: Paths;
  /** Paths of the texts that each module uses. */
  modules: Map<string, Paths>;
  /** Routes of the API's contract that the modules name. */
  routes: string[];
}

/**
 * Adds the locale files of a remote to its build, complete and split by module: the author keeps one file for each
 * language, and a screen loads only the texts that its code uses (see `findUsedTexts`).
 *
 * @throws when the keys of the languages differ, or a key cannot be read from the code
 */
export function emitTexts(compilation: Compilation, context: string, manifest: RemoteManifestSource): EmittedTexts {
  const { RawSource } = compilation.compiler.rspack.sources;
  const read = (language: Language): Texts => {
    const file = join(context, 'locales', `${language}.json`);
    compilation.fileDependencies.add(file);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const whole = { ru: keepTogether(read('ru')), en: read('en') };
  const differing = differingKeys(whole.ru, whole.en);
  if (differing.length > 0) throw new Error(`locales differ in: ${differing.join(', ')}`);

  const emit = (name: string, texts: Texts): string => {
    const json = JSON.stringify(texts);
    const path = `locales/${name}.${createHash('sha256').update(json).digest('hex').slice(0, 10)}.json`;
    compilation.emitAsset(path, new RawSource(json));
    return path;
  };
  const modules = new Map<string, Paths>();
  const composed = new Set<string>();
  const routes: string[] = [];
  for (const [name, file] of Object.entries(manifest.modules)) {
    const used = findUsedTexts(join(context, file));
    for (const code of used.composed) composed.add(code);
    routes.push(...used.routes);
    const emitPart = (language: Language) => emit(`${language}/${name}`, pickTexts(whole[language], used.isUsed));
    modules.set(name, { ru: emitPart('ru'), en: emitPart('en') });
  }
  if (composed.size > 0) {
    throw new Error(`a key of a text must begin with its section, written out:\n${[...composed].join('\n')}`);
  }
  return { whole, paths: { ru: emit('ru', whole.ru), en: emit('en', whole.en) }, modules, routes };
}

/** Finds keys that only one side has. Plural forms differ between languages, so they count as one key. */
function differingKeys(left: Texts, right: Texts): string[] {
  const a = new Set(listKeys(left).map(toBaseKey));
  const b = new Set(listKeys(right).map(toBaseKey));
  return [...new Set([...a, ...b])].filter((key) => !(a.has(key) && b.has(key)));
}

export function listKeys(tree: Texts, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : listKeys(value, `${prefix}${key}.`),
  );
}
