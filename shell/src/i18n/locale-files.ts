import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Texts = { [key: string]: string | Texts };

/** `a.b.c` -> text. */
export function flattenTexts(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flattenTexts(value, `${prefix}${key}.`)],
    ),
  );
}

/** The base key in code: `count` for `count_one`, `count_many` and so on. */
export function toBaseKey(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

export interface UsedKey {
  file: string;
  key: string;
  /** The key ends with a value known only at run time: `roles.` of `roles.${role}`. */
  open: boolean;
}

/** Keys of a namespace that the code below a folder uses: `t('...')`, `t(`...`)`, `i18nKey="..."`. */
export function listUsedKeys(folder: string, namespace: string): UsedKey[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|locale-files/.test(file))
    .flatMap((file) => keysIn(readFileSync(join(folder, file), 'utf8'), namespace).map((key) => ({ file, ...key })));
}

function keysIn(code: string, namespace: string): Omit<UsedKey, 'file'>[] {
  return translators(code, namespace)
    .filter((translator) => translator.namespace === namespace)
    .flatMap(({ name }) => [
      ...[...code.matchAll(new RegExp(`(?<![\\w.])${name}\\(\\s*(['"])([^'"]+)\\1`, 'g'))].map(
        ([, , key]) => key ?? '',
      ),
      // Both branches of `t(condition ? 'a' : 'b')`.
      ...[
        ...code.matchAll(new RegExp(`(?<![\\w.])${name}\\([^()'"\`<>]*\\?\\s*'([^']+)'\\s*:\\s*'([^']+)'`, 'g')),
      ].flatMap(([, yes, no]) => [yes ?? '', no ?? '']),
      ...[...code.matchAll(new RegExp(`(?<![\\w.])${name}\\([^()'"\`<>{}]*\`([^\`]*)\``, 'g'))].map(
        ([, key]) => key ?? '',
      ),
    ])
    .map((key) => {
      const hole = key.indexOf('${');
      return hole < 0 ? { key, open: false } : { key: key.slice(0, hole), open: true };
    });
}

/**
 * Names of the translation functions in a file, with their namespaces: `const t = useT('mf-crm')`, `const { t } =
 * useTranslation('shell')`, and `const t = useTexts()`, which is a remote's own `useT`.
 */
function translators(code: string, own: string): { name: string; namespace: string }[] {
  const found = [
    ...code.matchAll(/const (\w+) = useT\('([\w-]+)'\)/g),
    ...code.matchAll(/const \{ (t)(?:, \w+)* \} = useTranslation\('([\w-]+)'\)/g),
  ].map(([, name = '', namespace = '']) => ({ name, namespace }));
  if (own !== 'shell') {
    found.push(...[...code.matchAll(/const (\w+) = useTexts\(\)/g)].map(([, name = '']) => ({ name, namespace: own })));
  }
  return [...new Map(found.map((each) => [`${each.name} ${each.namespace}`, each])).values()];
}
