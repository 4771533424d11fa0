import semver from 'semver';
import ts from 'typescript';
import { compareMembers, compareSignatures, compareTypes, type Direction, printType } from './compare-types';
import type { Report } from './reports';

/**
 * Finds the changes by which a remote that compiled may not compile or work any more.
 *
 * @returns a sentence for each
 */
export function findBreakingChanges(before: Report, after: Report): string[] {
  return [...before.modules].flatMap(([module, code]) => {
    const other = after.modules.get(module);
    return other === undefined ? [`${module} is gone`] : compareModules(code, other, module);
  });
}

/** Whether the version says that something breaks: the first number, or the second one before 1.0. */
export function isVersionStep(before: string, after: string): boolean {
  if (semver.major(before) !== semver.major(after)) return semver.gt(after, before);
  return semver.major(after) === 0 && semver.minor(after) > semver.minor(before);
}

type Declaration =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.VariableDeclaration;

function compareModules(before: string, after: string, module: string): string[] {
  const [a, b] = [readDeclarations(before), readDeclarations(after)];
  const directions = findDirections(a);
  const faults: string[] = [];
  for (const [name, { node, exported }] of a) {
    const place = `${module} ${name}`;
    const other = b.get(name);
    if (!other || (exported && !other.exported)) {
      if (exported) faults.push(`${place} is gone`);
      continue;
    }
    for (const direction of directions.get(name) ?? defaultDirections(node)) {
      faults.push(...compareDeclarations(node, other.node, direction, place));
    }
  }
  return [...new Set(faults)];
}

/**
 * A type that is exported alone may be used in both directions. Remotes only receive constants: another entry of a table that
 * a type names by `typeof`, such as the error codes, breaks none of them.
 */
const defaultDirections = (node: Declaration): Direction[] =>
  ts.isVariableDeclaration(node) ? ['out'] : ['in', 'out'];

function readDeclarations(code: string): Map<string, { node: Declaration; exported: boolean }> {
  const source = ts.createSourceFile('report.d.ts', code, ts.ScriptTarget.Latest, true);
  const found = new Map<string, { node: Declaration; exported: boolean }>();
  for (const statement of source.statements) {
    const exported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (ts.isVariableStatement(statement)) {
      for (const node of statement.declarationList.declarations) found.set(printType(node.name), { node, exported });
    } else if (
      (ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement)) &&
      statement.name
    ) {
      found.set(statement.name.text, { node: statement, exported });
    }
  }
  return found;
}

/** Finds out whether remotes give or receive values of each type, by the functions and constants that name it. */
function findDirections(
  declarations: ReadonlyMap<string, { node: Declaration; exported: boolean }>,
): Map<string, Set<Direction>> {
  const found = new Map<string, Set<Direction>>();
  const visit = (node: ts.Node, direction: Direction): void => {
    if (ts.isParameter(node)) {
      if (node.type) visit(node.type, direction === 'in' ? 'out' : 'in');
      return;
    }
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = printType(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
      const known = found.get(name) ?? new Set<Direction>();
      const target = declarations.get(name);
      if (target && !known.has(direction)) {
        found.set(name, known.add(direction));
        ts.forEachChild(target.node, (child) => visit(child, direction));
      }
    }
    ts.forEachChild(node, (child) => visit(child, direction));
  };
  for (const [name, { node, exported }] of declarations) {
    const isValue = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isClassDeclaration(node);
    if (!isValue || !exported) continue;
    found.set(name, new Set<Direction>(['out']));
    ts.forEachChild(node, (child) => visit(child, 'out'));
  }
  return found;
}

function compareDeclarations(a: Declaration, b: Declaration, direction: Direction, at: string): string[] {
  if (printType(a) === printType(b)) return [];
  if (ts.isFunctionDeclaration(a) && ts.isFunctionDeclaration(b)) return compareSignatures(a, b, direction, at);
  if (ts.isVariableDeclaration(a) && ts.isVariableDeclaration(b) && a.type && b.type) {
    return compareTypes(a.type, b.type, direction, at);
  }
  if (ts.isTypeAliasDeclaration(a) && ts.isTypeAliasDeclaration(b)) {
    return [...compareGenerics(a, b, at), ...compareTypes(a.type, b.type, direction, at)];
  }
  const isBody = (node: Declaration) => ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node);
  if (a.kind === b.kind && isBody(a) && isBody(b)) {
    return [...compareHeritage(a, b, at), ...compareGenerics(a, b, at), ...compareBodies(a, b, direction, at)];
  }
  return [`${at} is of another kind`];
}

type Body = ts.InterfaceDeclaration | ts.ClassDeclaration;

function compareBodies(a: Declaration, b: Declaration, direction: Direction, at: string): string[] {
  const members = (node: Declaration) =>
    ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) ? [...node.members] : [];
  return compareMembers(members(a), members(b), direction, at);
}

function compareHeritage(a: Declaration, b: Declaration, at: string): string[] {
  const names = (node: Declaration) =>
    ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
      ? (node.heritageClauses ?? []).flatMap(({ types }) => types.map(printType))
      : [];
  const kept = names(b);
  return names(a).flatMap((name) => (kept.includes(name) ? [] : [`${at} does not extend ${name} any more`]));
}

function compareGenerics(a: Declaration | Body, b: Declaration | Body, at: string): string[] {
  const names = (node: Declaration) =>
    ts.isVariableDeclaration(node) ? '' : (node.typeParameters ?? []).map(printType).join();
  return names(a) === names(b) ? [] : [`${at} has other type parameters`];
}
