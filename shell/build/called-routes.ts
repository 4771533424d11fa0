import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The folder of the API's contract that a bundle is built with.
 *
 * @param context absolute path of the workspace
 */
export function findApiContract(context: string): string {
  return dirname(createRequire(join(context, 'package.json')).resolve('@school/api-contract'));
}

/**
 * Resolves route names (`families/registrations registrationRoutes.list`) to `GET /api/registrations`, by reading the
 * contract's files. Skips names that are not routes, such as type names.
 *
 * @param contract absolute path of the contract's folder
 */
export function resolveCalledRoutes(contract: string, names: readonly string[]): string[] {
  const tables = new Map<string, Map<string, string>>();
  const called = names.flatMap((name) => {
    const [, module = '', table = '', route = ''] = /^(\S+) (\w+)\.(\w+)$/.exec(name) ?? [];
    if (!tables.has(module)) tables.set(module, readRoutes(join(contract, `${module}.ts`)));
    return tables.get(module)?.get(`${table}.${route}`) ?? [];
  });
  return [...new Set(called)].sort();
}

/**
 * All routes of the contract by their names, as `resolveCalledRoutes` takes them.
 *
 * @param contract absolute path of the contract's folder
 */
export function readContractRoutes(contract: string): Record<string, string> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*node_modules).*\.ts$/.test(file),
  );
  return Object.fromEntries(
    files.flatMap((file) =>
      [...readRoutes(join(contract, file))].map(([name, route]) => [`${file.slice(0, -'.ts'.length)} ${name}`, route]),
    ),
  );
}

/** The routes of one file by `table.route`. */
function readRoutes(file: string): Map<string, string> {
  const routes = new Map<string, string>();
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer || !ts.isObjectLiteralExpression(initializer)) continue;
      for (const property of initializer.properties) {
        if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) continue;
        const route = readRoute(property.initializer);
        if (route) routes.set(`${name.text}.${property.name.text}`, route);
      }
    }
  }
  return routes;
}

/** `GET /api/students` of `defineRoute({ method: 'GET', path: '/api/students', ... })`. */
function readRoute(node: ts.Expression): string | undefined {
  const [declared] = ts.isCallExpression(node) ? node.arguments : [];
  if (!declared || !ts.isObjectLiteralExpression(declared)) return undefined;
  const read = (key: string) =>
    declared.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) &&
      ts.isIdentifier(property.name) &&
      property.name.text === key &&
      ts.isStringLiteralLike(property.initializer)
        ? [property.initializer.text]
        : [],
    )[0];
  const [method, path] = [read('method'), read('path')];
  return method && path ? `${method} ${path}` : undefined;
}
