import { legalDocumentRoutes } from '@school/api-contract/school/legal-documents';
import { legalDocumentKinds } from '@school/api-contract/students/document-kinds';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { legalDocumentsRoutes } from './legal-documents.routes';

const app = useTestApp({ features: legalDocumentsRoutes });

test.each(legalDocumentKinds)('anybody may read %s with the operator’s data, in one statement', async (kind) => {
  const { body, statements } = await app.visitor().call(legalDocumentRoutes.read, { params: { kind } });
  expect(body).toMatchObject({ kind, version: 1 });
  expect(body.html).toContain('Соколова Марина Викторовна');
  expect(body.html).not.toMatch(/\{\{|____/);
  expect(statements).toHaveLength(1);
});

test('the newest version is in force; markup of the template and of the settings is harmless', async () => {
  await app.db('settingsSchool').update({ operatorName: '<img src=x onerror=alert(1)>' });
  await app.db('contractTemplates').insert({
    kind: 'privacy_policy',
    version: 2,
    title: 'Новая',
    bodyHtml: '<h1 onclick="x()">Политика</h1><script>x()</script><p>{{operatorName}}</p>',
    sha256: 'a'.repeat(64),
  });
  const { body } = await app.visitor().call(legalDocumentRoutes.read, { params: { kind: 'privacy_policy' } });
  expect(body).toMatchObject({
    version: 2,
    title: 'Новая',
    html: '<h1>Политика</h1><p>&lt;img src=x onerror=alert(1)&gt;</p>',
  });
});

test('the contract template and unknown kinds are not found', async () => {
  for (const kind of ['contract', 'poem']) {
    expect((await app.visitor().refused(legalDocumentRoutes.read, { params: { kind } })).httpStatus).toBe(400);
  }
});
