import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import contractLoader from './contract-loader.mjs';
import { makeTemporaryFolder } from './temporary-folder.fixture';

const contract = `${makeTemporaryFolder('contract-loader')}/`;
const students = `import { z } from 'zod';
import { idSchema } from './common';
export const sorts = ['name', '-name'] as const;
export const sortSchema = z.enum(sorts);
export const isSort = (text: string): boolean => sortSchema.safeParse(text).success;
export const studentBody = { id: idSchema };
export const studentRoutes = { list: defineRoute({ method: 'GET', path: '/api/students', body: studentBody }) };`;
mkdirSync(contract, { recursive: true });
writeFileSync(join(contract, 'common.ts'), `import { z } from 'zod';\nexport const idSchema = z.int();`);
writeFileSync(join(contract, 'students.ts'), students);
writeFileSync(join(contract, 'roles.ts'), `export const roles = ['owner'] as const;`);

const routes = { 'students studentRoutes.list': 'GET /api/students' };

function run(resourcePath: string, code: string, resourceQuery = ''): string {
  return contractLoader.call({ resourcePath, resourceQuery, getOptions: () => ({ contract, routes }) }, code);
}
const screen = (code: string) => run('/mf-x/src/page.tsx', code);

test('a call, a path and a list of routes name method and path only', () => {
  const code = screen(`import { studentRoutes as table } from '@school/api-contract/students';
call(table.list, input); read(wanted ? table.list.path : ''); for (const route of [table.list]) forget(route);`);
  expect(code.match(/\(\{ method: 'GET', path: '\/api\/students' \}\)/g)).toHaveLength(3);
  expect(code).not.toContain('table.list');
});

test('a route stays whole where its schemas may be read', () => {
  const code = `import { studentRoutes } from '@school/api-contract/students';
useContractForm(studentRoutes.list.body); const route = studentRoutes.list;`;
  expect(screen(code)).toBe(code);
});

test('names without schemas come from a module without schemas', () => {
  expect(screen(`import { sorts, type Sort } from '@school/api-contract/students'; sorts.find();`)).toContain(
    `from '@school/api-contract/students?plain'`,
  );
  for (const name of ['sortSchema', 'isSort', 'studentBody']) {
    expect(screen(`import { sorts, ${name} } from '@school/api-contract/students'; use(sorts, ${name});`)).toContain(
      `from '@school/api-contract/students'`,
    );
  }
  // There is nothing to leave out of a file without schemas.
  expect(screen(`import { roles } from '@school/api-contract/roles'; use(roles);`)).not.toContain('?plain');
});

test('a module without schemas has only exports that need none', () => {
  const code = run(join(contract, 'students.ts'), students, '?plain');
  expect(code.match(/export const \w+/g)).toEqual(['export const sorts']);
  expect(code).toContain(`from './common?plain'`);
});

test('computed constants of the contract can be tree-shaken', () => {
  const code = run(join(contract, 'common.ts'), `export const idSchema = z.int();\nexport const f = () => z.int();`);
  expect(code).toBe(`export const idSchema = /*#__PURE__*/ (() => (z.int()))();\nexport const f = () => z.int();`);
});
