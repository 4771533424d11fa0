import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Functions of the kit that read only the method and path of their route. */
const callers = new Set(['call', 'callFile', 'callPage', 'routeKey', 'routePagesQuery', 'routeQuery', 'routeUrl']);

/**
 * Keeps the schemas of the API's contract, and zod with them, out of chunks that do not validate. Without it, a chunk
 * that names one route or list of a contract file bundles everything that any screen uses from that file.
 *
 * - Replaces `call(studentRoutes.list)` by `call({ method: 'GET', path: '/api/students' })`, since calls validate
 *   nothing.
 * - Imports lists and functions that need no schema from a second module, `file?plain`, which has only those.
 * - Marks every computed constant of the contract as free of side effects, so that unused ones are left out.
 *
 * @this {import('@rspack/core').LoaderContext<{ contract: string, routes: Record<string, string> }>}
 * @param {string} code
 */
export default function contractLoader(code) {
  const { contract, routes } = this.getOptions();
  const isContract = this.resourcePath.startsWith(contract);
  if (!isContract && !code.includes('@school/api-contract/')) return code;
  const source = parse(this.resourcePath, code);
  const edits = !isContract
    ? rewriteImporter(source, contract, routes)
    : this.resourceQuery === '?plain'
      ? keepPlain(source)
      : markPure(source);
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code);
}

/** @typedef {{ from: number, to: number, by: string }} Edit */

/**
 * @param {string} file
 * @param {string} code
 */
function parse(file, code) {
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
}

/**
 * @param {ts.SourceFile} source
 * @returns {Edit[]}
 */
function markPure(source) {
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name) || !initializer || ts.isFunctionLike(initializer)) return [];
      const [from, to] = [initializer.getStart(source), initializer.getEnd()];
      return [
        { from, to: from, by: '/*#__PURE__*/ (() => (' },
        { from: to, to, by: '))()' },
      ];
    }),
  );
}

/**
 * @param {ts.SourceFile} source
 * @returns {Edit[]}
 */
function keepPlain(source) {
  const schemas = findSchemas(source);
  const removed = source.statements.filter((statement) =>
    ts.isExpressionStatement(statement)
      ? [...usedNames(statement)].some((name) => schemas.has(name))
      : declaredNames(statement).some((name) => schemas.has(name)),
  );
  const imported = source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => {
    const end = moduleSpecifier.getEnd() - 1;
    return ts.isStringLiteral(moduleSpecifier) && hasSchemas(resolve(source, moduleSpecifier))
      ? [{ from: end, to: end, by: '?plain' }]
      : [];
  });
  return [
    ...removed.map((statement) => ({ from: statement.getStart(source), to: statement.getEnd(), by: '' })),
    ...imported,
  ];
}

/**
 * @param {ts.SourceFile} source a file of the contract
 * @param {ts.StringLiteral} specifier
 * @returns {string | undefined} the file of the contract that it imports
 */
function resolve(source, { text }) {
  return text.startsWith('.') ? join(dirname(source.fileName), `${text}.ts`) : undefined;
}

/**
 * A file without schemas is not split.
 *
 * @param {string | undefined} file
 */
function hasSchemas(file) {
  return file !== undefined && readSchemas(file).size > roots.length;
}

/** The functions that create schemas. */
const roots = ['z', 'defineRoute'];

/** @type {Map<string, Set<string>>} */
const schemasOfFile = new Map();

/**
 * @param {string} file absolute path of a file of the contract
 * @returns {Set<string>}
 */
function readSchemas(file) {
  const known = schemasOfFile.get(file) ?? findSchemas(parse(file, readFileSync(file, 'utf8')));
  schemasOfFile.set(file, known);
  return known;
}

/**
 * Top-level names of a file whose values need zod or `defineRoute`, directly or through other names and imports.
 *
 * @param {ts.SourceFile} source
 * @returns {Set<string>}
 */
function findSchemas(source) {
  const schemas = new Set(roots);
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const { moduleSpecifier, importClause } = statement;
    const names = importClause?.namedBindings;
    const file = ts.isStringLiteral(moduleSpecifier) ? resolve(source, moduleSpecifier) : undefined;
    if (!file || !names || !ts.isNamedImports(names) || importClause.isTypeOnly) continue;
    const theirs = readSchemas(file);
    for (const { name, propertyName } of names.elements) {
      if (theirs.has((propertyName ?? name).text)) schemas.add(name.text);
    }
  }
  const declared = source.statements.map((statement) => ({
    names: declaredNames(statement),
    uses: declaredNames(statement).length > 0 ? usedNames(statement) : new Set(),
  }));
  for (let known = 0; known < schemas.size; ) {
    known = schemas.size;
    for (const { names, uses } of declared) {
      if ([...uses].some((name) => schemas.has(name))) for (const name of names) schemas.add(name);
    }
  }
  return schemas;
}

/**
 * @param {ts.Statement} statement
 * @returns {string[]}
 */
function declaredNames(statement) {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}

/**
 * @param {ts.Node} node
 * @returns {Set<string>} identifiers outside types
 */
function usedNames(node) {
  const names = new Set();
  /** @param {ts.Node} part */
  const visit = (part) => {
    if (ts.isTypeNode(part)) return;
    if (ts.isIdentifier(part)) names.add(part.text);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return names;
}

/**
 * Whether only the method and path of a route are read: it is passed to a function of the kit, its `method` or `path`
 * is read, or it is an item of a list of routes, whose cached answers are to be invalidated.
 *
 * @param {ts.Node} node
 * @returns {boolean}
 */
function needsNoSchema(node) {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) return true;
  if (ts.isPropertyAccessExpression(parent)) return ['method', 'path'].includes(parent.name.text);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && needsNoSchema(parent);
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  return ts.isIdentifier(parent.expression) && callers.has(parent.expression.text);
}

/**
 * @param {ts.SourceFile} source
 * @param {string} contract
 * @param {Record<string, string>} routes `GET /api/students` by `students/students studentRoutes.list`
 * @returns {Edit[]}
 */
function rewriteImporter(source, contract, routes) {
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const { moduleSpecifier, importClause } = statement;
    const module = ts.isStringLiteral(moduleSpecifier) && /^@school\/api-contract\/([^?]+)$/.exec(moduleSpecifier.text);
    const names = importClause?.namedBindings;
    if (!module || !names || !ts.isNamedImports(names) || importClause.isTypeOnly) return [];
    const values = names.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    return [
      {
        module: module[1],
        specifier: moduleSpecifier,
        names: values.map(({ name, propertyName }) => ({ local: name.text, exported: (propertyName ?? name).text })),
      },
    ];
  });
  const tables = new Map(
    imports.flatMap(({ module, names }) => names.map(({ local, exported }) => [local, `${module} ${exported}`])),
  );
  /** @type {Edit[]} */
  const edits = [];
  /** Names that the code still uses after its routes are replaced. */
  const used = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const route = ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && needsNoSchema(node);
    const declared = route ? routes[`${tables.get(node.expression.text)}.${node.name.text}`] : undefined;
    if (declared) {
      const [method, path] = declared.split(' ');
      edits.push({ from: node.getStart(source), to: node.getEnd(), by: `({ method: '${method}', path: '${path}' })` });
      return;
    }
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);

  for (const { module, specifier, names } of imports) {
    const usedNames = names.filter(({ local }) => used.has(local));
    const file = join(contract, `${module}.ts`);
    const schemas = readSchemas(file);
    if (hasSchemas(file) && usedNames.length > 0 && usedNames.every(({ exported }) => !schemas.has(exported))) {
      const end = specifier.getEnd() - 1;
      edits.push({ from: end, to: end, by: '?plain' });
    }
  }
  return edits;
}
