import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveCalledRoutes } from './called-routes';
import { makeTemporaryFolder } from './temporary-folder.fixture';
import { findUsedTexts } from './used-texts';

function write(files: Record<string, string>): string {
  const folder = makeTemporaryFolder('called-routes');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('a module calls the routes that its code names, and no others of their table', () => {
  const folder = write({
    'src/page.tsx': `import { studentRoutes as routes, type Student } from '@school/api-contract/students/students';
import { load } from './load';
export const Component = () => load(routes.list);`,
    'src/load.ts': `import { groupRoutes } from '@school/api-contract/groups';
export const load = (a: unknown) => [a, groupRoutes.create, groupRoutes.unknown];`,
    'src/other.ts': `import { groupRoutes } from '@school/api-contract/groups';\nexport const other = groupRoutes.remove;`,
    'contract/students/students.ts': `export const studentRoutes = {
  list: defineRoute({ method: 'GET', path: '/api/students', summary: 'x' }),
  remove: defineRoute({ method: 'DELETE', path: '/api/students/:id' }),
};`,
    'contract/groups.ts': `export const groupRoutes = {
  create: defineRoute({ method: 'POST', path: '/api/groups' }),
  remove: defineRoute({ method: 'DELETE', path: '/api/groups/:id' }),
};`,
  });
  const { routes } = findUsedTexts(join(folder, 'src/page'));
  expect(resolveCalledRoutes(join(folder, 'contract'), routes)).toEqual(['GET /api/students', 'POST /api/groups']);
});
