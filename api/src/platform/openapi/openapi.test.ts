import { readFile } from 'node:fs/promises';
import { platformRoutes } from '@school/api-contract/platform';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { describeApi } from './openapi';
import { listDocumentedRoutes, openapiRoutes } from './openapi.routes';

const app = useTestApp({ features: openapiRoutes });
const committed = new URL('../../../contract/generated/openapi.json', import.meta.url);

test('the committed description is up to date (npm run openapi -w @school/api)', async () => {
  const made = JSON.parse(JSON.stringify(describeApi(listDocumentedRoutes())));
  expect(JSON.parse(await readFile(committed, 'utf8'))).toEqual(made);
});

test('every route is described, and anybody may read the description', async () => {
  const { body } = await app.visitor().call(platformRoutes.openapi);
  const paths: Record<string, Record<string, unknown>> = JSON.parse(JSON.stringify(body.paths));
  for (const { method, path } of listDocumentedRoutes()) {
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(described, `${method} ${path}`).toBeDefined();
  }
});
