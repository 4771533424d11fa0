import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export type Texts = { [key: string]: string | Texts };

/** What the code of a module uses. */
export interface UsedTexts {
  /** Whether the code may use a text; plural forms count as their base key. */
  isUsed: (key: string) => boolean;
  /** Routes of the API's contract that the code names, as `families/registrations registrationRoutes.list`. */
  routes: string[];
  /** Calls whose key cannot be read from the code, as `file: code`. */
  composed: string[];
}

/**
 * Finds the texts that a module uses, in its code and in everything that it imports within its remote, lazily or
 * eagerly. A text counts as used when its key appears literally in a file (`t('a.b')`, `labelKey: 'a.b'`) or matches a
 * template (`` t(`a.${b}`) `` uses all keys below `a`).
 *
 * @param entry absolute path of the module's file, without its extension
 */
export function findUsedTexts(entry: string): UsedTexts {
  const scans = [...filesFrom(entry)].map(([file, scan]) => ({ file, ...scan }));
  const keys = new Set(scans.flatMap((scan) => scan.strings));
  const templates = [...new Set(scans.flatMap((scan) => scan.templates))].map((pattern) => new RegExp(pattern));
  return {
    isUsed: (key) => {
      const base = toBaseKey(key);
      return keys.has(base) || keys.has(key) || templates.some((template) => template.test(base));
    },
    routes: [...new Set(scans.flatMap((scan) => scan.routes))],
    composed: scans.flatMap(({ file, composed }) => composed.map((code) => `${file}: ${code}`)),
  };
}

/** Returns the used texts of a locale file in their order. */
export function pickTexts(texts: Texts, isUsed: UsedTexts['isUsed'], prefix = ''): Texts {
  const cut: Texts = {};
  for (const [name, value] of Object.entries(texts)) {
    const part = typeof value === 'string' ? value : pickTexts(value, isUsed, `${prefix}${name}.`);
    if (typeof part === 'string' ? isUsed(prefix + name) : Object.keys(part).length > 0) cut[name] = part;
  }
  return cut;
}

/** Returns the base key in code: `count` for `count_one`, `count_many` and so on. */
export function toBaseKey(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

interface Scan {
  strings: string[];
  /** Sources of the regular expressions that match the template keys. */
  templates: string[];
  composed: string[];
  /** Contract routes that the file names, as `families/registrations registrationRoutes.list`. */
  routes: string[];
}

/** Caches scans by file, because a development build scans again after each change and most files are unchanged. */
const scanned = new Map<string, { code: string; scan: Scan }>();

function filesFrom(entry: string): Map<string, Scan> {
  const found = new Map<string, Scan>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = [`${path}.tsx`, `${path}.ts`].find((name) => existsSync(name));
    if (file === undefined || found.has(file)) continue;
    const code = readFileSync(file, 'utf8');
    const known = scanned.get(file);
    const scan = known?.code === code ? known.scan : scanCode(file, code);
    scanned.set(file, { code, scan });
    found.set(file, scan);
    const folder = dirname(file);
    open.push(...scan.strings.filter((text) => /^\.\.?\//.test(text)).map((text) => join(folder, text)));
  }
  return found;
}

function scanCode(file: string, code: string): Scan {
  const scan: Scan = { strings: [], templates: [], composed: [], routes: [] };
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const contracts = findContractImports(source);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const imported = contracts.get(node.expression.text);
      if (imported) scan.routes.push(`${imported}.${node.name.text}`);
    }
    if (ts.isStringLiteralLike(node)) scan.strings.push(node.text);
    if (ts.isTemplateExpression(node)) scan.templates.push(...toPatterns(node));
    if (ts.isCallExpression(node) && isTranslator(node.expression) && node.arguments[0]) {
      scan.composed.push(...findComposedKeys(node.arguments[0]).map((part) => part.getText(source)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return scan;
}

/** Finds the route tables that a file imports: its name for each, and `families/registrations registrationRoutes`. */
function findContractImports(source: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const module = /^@school\/api-contract\/(.+)$/.exec(statement.moduleSpecifier.text)?.[1];
    const names = statement.importClause?.namedBindings;
    if (module === undefined || !names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements) {
      const exported = (propertyName ?? name).text;
      if (/Routes$/.test(exported)) found.set(name.text, `${module} ${exported}`);
    }
  }
  return found;
}

/**
 * Converts `` `a.b.${c}.d` `` to `^a\.b\..+\.d$`; returns nothing when a template does not start with a literal
 * section.
 */
function toPatterns({ head, templateSpans }: ts.TemplateExpression): string[] {
  if (!/^\w+\./.test(head.text)) return [];
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return [`^${parts.map((part) => part.replaceAll(/[^\w]/g, '\\$&')).join('.+')}$`];
}

function isTranslator(called: ts.Expression): boolean {
  return ts.isIdentifier(called) && called.text === 't';
}

/** Finds the parts of a key expression that are composed and do not start with a literal. */
function findComposedKeys(key: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(key)) return findComposedKeys(key.expression);
  if (ts.isConditionalExpression(key)) return [...findComposedKeys(key.whenTrue), ...findComposedKeys(key.whenFalse)];
  if (ts.isTemplateExpression(key)) return toPatterns(key).length === 0 ? [key] : [];
  if (!ts.isBinaryExpression(key)) return [];
  if (key.operatorToken.kind === ts.SyntaxKind.PlusToken) return [key];
  return [...findComposedKeys(key.left), ...findComposedKeys(key.right)];
}
