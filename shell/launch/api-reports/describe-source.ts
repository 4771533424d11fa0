import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true });

/** The type of an exported constant that is known only at run time, such as a zod schema or a route table. */
export type DescribeValue = (name: string) => string | undefined;

interface Found {
  node: ts.Declaration | ts.ExportSpecifier;
  source: ts.SourceFile;
}

/**
 * Describes what a module exports as declarations, from its source alone: signatures as they are written, and the types
 * of the package that they name. An inferred type that nobody wrote down is `unknown`.
 *
 * @param file absolute path of the module
 */
export function describeSource(file: string, describeValue: DescribeValue): string {
  const exported = listExports(file);
  const lines: string[] = [];
  const internal = new Map<string, Found>();
  for (const [name, found] of [...exported].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`export ${printDeclaration(name, found, describeValue)}`);
    noteTypes(found, exported, internal);
  }
  for (const [name, found] of [...internal].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(printDeclaration(name, found, () => undefined));
  }
  return lines.join('\n');
}

const sources = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = sources.get(file);
  if (known) return known;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  sources.set(file, source);
  return source;
}

function resolveModule(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(from), specifier);
  return ['.ts', '.tsx', '/index.ts', '/index.tsx', '']
    .map((end) => path + end)
    .find((name) => /\.tsx?$/.test(name) && existsSync(name));
}

function listExports(file: string): Map<string, Found> {
  const source = parse(file);
  const found = new Map<string, Found>();
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier;
      const target = specifier && ts.isStringLiteral(specifier) ? resolveModule(file, specifier.text) : file;
      const inTarget = target === undefined || target === file ? undefined : listExports(target);
      if (!statement.exportClause) for (const [name, item] of inTarget ?? []) found.set(name, item);
      else if (ts.isNamedExports(statement.exportClause)) {
        for (const element of statement.exportClause.elements) {
          const original = (element.propertyName ?? element.name).text;
          const item =
            inTarget?.get(original) ?? (target === file ? listDeclarations(source).get(original) : undefined);
          found.set(element.name.text, item ?? { node: element, source });
        }
      }
    }
  }
  for (const [name, item] of listDeclarations(source)) if (isExported(item.node)) found.set(name, item);
  return found;
}

function listDeclarations(source: ts.SourceFile): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const node of statement.declarationList.declarations) {
        if (ts.isIdentifier(node.name)) found.set(node.name.text, { node, source });
      }
    } else if (
      (ts.isFunctionDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isClassDeclaration(statement)) &&
      statement.name &&
      // the first of several overloads
      !found.has(statement.name.text)
    ) {
      found.set(statement.name.text, { node: statement, source });
    }
  }
  return found;
}

function isExported(node: ts.Node): boolean {
  const owner = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return (
    ts.canHaveModifiers(owner) &&
    (ts.getModifiers(owner) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** Finds the types of the same package that a declaration names and this module does not export. */
function noteTypes(found: Found, exported: ReadonlyMap<string, Found>, internal: Map<string, Found>): void {
  const visit = (node: ts.Node): void => {
    // the body of a function is not part of its signature
    if (ts.isBlock(node) || ts.isJsxElement(node)) return;
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) note(node.typeName.text);
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) note(node.expression.text);
    if (ts.isTypeQueryNode(node) && ts.isIdentifier(node.exprName)) note(node.exprName.text);
    ts.forEachChild(node, visit);
  };
  const note = (name: string): void => {
    if (exported.has(name) || internal.has(name)) return;
    const item = listDeclarations(found.source).get(name) ?? findImported(found.source, name);
    if (!item) return;
    internal.set(name, item);
    noteTypes(item, exported, internal);
  };
  visit(found.node);
}

function findImported(source: ts.SourceFile, name: string): Found | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const element = bindings.elements.find((item) => item.name.text === name);
    const file = element && resolveModule(source.fileName, statement.moduleSpecifier.text);
    if (file) return listExports(file).get((element.propertyName ?? element.name).text);
  }
  return undefined;
}

function printDeclaration(name: string, { node, source }: Found, describeValue: DescribeValue): string {
  const print = (part: ts.Node) => printer.printNode(ts.EmitHint.Unspecified, part, source).replaceAll(/\s+/g, ' ');
  if (ts.isExportSpecifier(node)) {
    const from = node.parent.parent.moduleSpecifier;
    return `const ${name}: typeof import(${from ? print(from) : "''"}).${(node.propertyName ?? node.name).text};`;
  }
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    return print(node)
      .replace(/^(export |declare )+/, '')
      .replace(/^(interface|type) \w+/, `$1 ${name}`);
  }
  if (ts.isFunctionDeclaration(node)) return `function ${name}${printSignature(node, print)};`;
  if (ts.isClassDeclaration(node)) {
    const members = node.members.flatMap((member) => {
      const hidden = member.name && ts.isPrivateIdentifier(member.name);
      if (
        hidden ||
        (ts.canHaveModifiers(member) &&
          ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
      )
        return [];
      if (ts.isConstructorDeclaration(member)) return [`constructor${printSignature(member, print)};`];
      if (ts.isMethodDeclaration(member)) return [`${print(member.name)}${printSignature(member, print)};`];
      if (ts.isGetAccessor(member))
        return [`readonly ${print(member.name)}: ${member.type ? print(member.type) : 'unknown'};`];
      if (ts.isPropertyDeclaration(member))
        return [`${print(member.name)}: ${member.type ? print(member.type) : 'unknown'};`];
      return [];
    });
    const heritage = (node.heritageClauses ?? []).map((clause) => ` ${print(clause)}`).join('');
    return `class ${name}${heritage} { ${members.join(' ')} }`;
  }
  if (!ts.isVariableDeclaration(node)) return `const ${name}: unknown;`;
  const value = describeValue(name);
  if (value !== undefined) return `const ${name}: ${value};`;
  if (node.type) return `const ${name}: ${print(node.type)};`;
  const initializer = node.initializer && unwrap(node.initializer);
  if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))) {
    return `function ${name}${printSignature(initializer, print)};`;
  }
  return `const ${name}: ${(initializer && literalType(initializer, print)) ?? 'unknown'};`;
}

function unwrap(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrap(node.expression)
    : node;
}

/** The type of strings, numbers, and arrays and objects of them; undefined for anything else. */
function literalType(node: ts.Expression, print: (node: ts.Node) => string): string | undefined {
  const value = unwrap(node);
  if (ts.isStringLiteralLike(value) || ts.isNumericLiteral(value)) return print(value);
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword) return print(value);
  if (ts.isArrayLiteralExpression(value)) {
    const items = value.elements.map((item) => literalType(item, print));
    return items.every((item) => item !== undefined) ? `readonly [${items.join(', ')}]` : undefined;
  }
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  const members = value.properties.map((property) =>
    ts.isPropertyAssignment(property)
      ? `${print(property.name)}: ${literalType(property.initializer, print) ?? 'unknown'};`
      : undefined,
  );
  return members.every((member) => member !== undefined) ? `{ ${members.join(' ')} }` : undefined;
}

function printSignature(node: ts.SignatureDeclaration, print: (node: ts.Node) => string): string {
  const generics = node.typeParameters ? `<${node.typeParameters.map(print).join(', ')}>` : '';
  const parameters = node.parameters.map((parameter, index) => {
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${index + 1}`;
    const optional = parameter.questionToken || parameter.initializer ? '?' : '';
    const inferred = parameter.initializer ? literalKind(parameter.initializer) : 'unknown';
    const rest = parameter.dotDotDotToken ? '...' : '';
    return `${rest}${name}${optional}: ${parameter.type ? print(parameter.type) : inferred}`;
  });
  return `${generics}(${parameters.join(', ')}): ${node.type ? print(node.type) : 'unknown'}`;
}

function literalKind(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return 'string';
  if (ts.isNumericLiteral(node)) return 'number';
  return node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword ? 'boolean' : 'unknown';
}
