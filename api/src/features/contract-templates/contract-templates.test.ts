import { createHash } from 'node:crypto';
import { contractTemplateRoutes as routes } from '@school/api-contract/contracts/contract-templates';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { legalDocumentRoutes } from '@school/api-contract/school/legal-documents';
import { expect, test } from 'vitest';
import { readPdfPages } from '../../shared/documents/pdf-text.fixture';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndRequestCode } from '../contracts/signing/signing.fixture';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { legalDocumentsRoutes } from '../legal-documents/legal-documents.routes';
import { enrol } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { contractTemplatesRoutes } from './contract-templates.routes';

const app = useTestApp({
  features: [contractTemplatesRoutes, contractsRoutes, legalDocumentsRoutes, registrationsRoutes, signingRoutes],
});

type Kind = 'contract' | 'esign_agreement' | 'privacy_policy' | 'consent_medical' | 'privacy_policy_contract';

async function newest(kind: Kind) {
  const { body } = await (await app.as('owner')).call(routes.list, { query: { kind } });
  const [first] = body;
  if (!first) throw new Error(`No version of ${kind}`);
  return first;
}

async function draft(kind: Kind, bodyHtml: string) {
  return { kind, title: 'Новая редакция', bodyHtml, baseVersion: (await newest(kind)).version };
}

async function addStudent(more: object = {}): Promise<number> {
  const [row] = await app
    .db('students')
    .insert({
      lastName: 'Орлова',
      firstName: 'Вера',
      birthDate: '2018-05-04',
      sportsDirection: 'dance',
      trainingDays: JSON.stringify(['friday', 'monday']),
      parentName: 'Орлова <Анна> {{operatorName}}',
      parentPhone: '+79161112233',
      ...more,
    })
    .returning('id');
  return row.id;
}

test('lists the versions of all documents with their use, in one statement', async () => {
  const before = await newest('contract');
  await enrolAndRequestCode(app);
  const admin = await app.as('admin');
  const { body, statements } = await admin.call(routes.list);
  expect(statements).toHaveLength(2); // with the session's
  expect(body.length).toBeGreaterThanOrEqual(8);
  const contract = body.find(({ kind }) => kind === 'contract');
  expect(contract).toMatchObject({ version: 1, inForce: true, usedCount: before.usedCount + 1 });
  expect(body.find(({ kind }) => kind === 'esign_agreement')?.usedCount).toBe(1);
  expect(body.find(({ kind }) => kind === 'consent_contract')?.usedCount).toBe(1);
  expect(JSON.stringify(body)).not.toContain('bodyHtml');

  const read = await admin.call(routes.read, { params: { id: before.id } });
  expect(createHash('sha256').update(read.body.bodyHtml).digest('hex')).toBe(read.body.sha256);
  expect((await admin.refused(routes.read, { params: { id: 999_999 } })).httpStatus).toBe(404);
});

test('a new version is sanitised, hashed, recorded and in force at once; the old one stays', async () => {
  const owner = await app.as('owner');
  const old = await newest('privacy_policy');
  const bodyHtml = '<h1 style="x">Политика</h1><script>x()</script><p class="date evil">{{ operatorName }}\u200b</p>';
  const { body } = await owner.call(routes.create, { body: await draft('privacy_policy', bodyHtml) });
  const stored = '<h1>Политика</h1><p class="date">{{ operatorName }}</p>';
  const sha256 = createHash('sha256').update(stored).digest('hex');
  expect(body).toMatchObject({
    kind: 'privacy_policy',
    version: old.version + 1,
    title: 'Новая редакция',
    bodyHtml: stored,
    sha256,
    createdByName: 'test_owner',
    inForce: true,
    usedCount: 0,
  });
  const [current, previous] = (await owner.call(routes.list, { query: { kind: 'privacy_policy' } })).body;
  expect(current).toMatchObject({ id: body.id, inForce: true });
  expect(previous).toMatchObject({ id: old.id, inForce: false, sha256: old.sha256 });
  const published = await app.visitor().call(legalDocumentRoutes.read, { params: { kind: 'privacy_policy' } });
  expect(published.body).toMatchObject({ version: body.version, title: 'Новая редакция' });
  expect(await app.db('auditLogs').orderBy('id', 'desc').first()).toMatchObject({
    eventType: 'document.version_created',
    userId: String(await app.userId('owner')),
    metadata: { kind: 'privacy_policy', version: body.version, sha256 },
  });
});

test('refuses an edit of an older version; of two simultaneous edits one succeeds', async () => {
  const owner = await app.as('owner');
  const senior = await app.as('senior_admin');
  const body = await draft('consent_medical', '<p>Текст</p>');
  const send = (client: typeof owner) => client.send('POST', routes.create.path, { body });
  const answers = await Promise.all([send(owner), send(senior), send(owner)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const refusal = await owner.refused(routes.create, { body });
  expect(refusal).toMatchObject({ httpStatus: 409, body: { code: 'CONFLICT' } });
  expect((await newest('consent_medical')).version).toBe(body.baseVersion + 1);
});

test.each([
  ['an unknown variable', '<p>{{ passportScan }} {{studentName}} {{имя}}</p>', 'passportScan, имя'],
  ['a name with markup inside', '<p>{{student<strong>Name</strong>}}</p>', 'student<strong>Name</strong>'],
])('refuses %s and names it', async (_, bodyHtml, names) => {
  const { body, httpStatus } = await (await app.as('owner')).refused(routes.create, {
    body: await draft('contract', bodyHtml),
  });
  expect(httpStatus).toBe(400);
  expect(body.details).toEqual([
    { path: 'bodyHtml', message: `В тексте есть переменные, которых нет у этого документа: ${names}` },
  ]);
});

test('a consent has only the school’s variables, and a text of markup alone is refused', async () => {
  const owner = await app.as('owner');
  const foreign = await owner.refused(routes.create, {
    body: await draft('consent_medical', '<p>{{studentName}}</p>'),
  });
  expect(foreign.body.details?.[0]?.message).toContain('studentName');
  for (const bodyHtml of ['<p> </p><script>x</script>', '   ', 'а'.repeat(100_001)]) {
    const { body } = await owner.refused(routes.create, { body: await draft('contract', bodyHtml) });
    expect(body.details).toMatchObject([{ path: 'bodyHtml' }]);
  }
});

test('only users with full settings create versions; users who manage registrations read them', async () => {
  const body = await draft('contract', '<p>Текст</p>');
  for (const role of ['admin', 'coach', 'accountant'] as const) {
    expect((await (await app.as(role)).refused(routes.create, { body })).httpStatus).toBe(403);
  }
  expect((await app.visitor().refused(routes.list)).httpStatus).toBe(401);
  expect((await (await app.as('coach')).refused(routes.list)).httpStatus).toBe(403);
});

test('fills a preview with an escaped student and writes nothing', async () => {
  const studentId = await addStudent();
  const events = await app.db('auditLogs').count().first();
  const bodyHtml = `<p onclick="x">{{studentName}}|{{parentName}}|{{trainingDays}}|{{contractNumber}}|{{passportSeries}}|{{poem}}</p>`;
  const admin = await app.as('admin');
  const filled = await admin.call(routes.preview, { body: { kind: 'contract', title: 'Д', bodyHtml, studentId } });
  expect(filled.body).toEqual({
    html: '<p>Орлова Вера|Орлова &lt;Анна&gt; {{operatorName}}|понедельник и пятница|_______________|_______________|_______________</p>',
    unknownVariables: ['poem'],
    sanitised: true,
  });
  const blank = await admin.call(routes.preview, {
    body: { kind: 'contract', title: 'Д', bodyHtml: '<p>{{ studentName }}&nbsp;<b>{{operatorName}}</b><br></p>' },
  });
  expect(blank.body).toEqual({
    html: '<p>_______________\u00a0<strong>Индивидуальный предприниматель Соколова Марина Викторовна</strong><br /></p>',
    unknownVariables: [],
    sanitised: false,
  });
  expect(await app.db('auditLogs').count().first()).toEqual(events);
  const unknown = await admin.refused(routes.preview, {
    body: { kind: 'contract', title: 'Д', bodyHtml, studentId: 999_999 },
  });
  expect(unknown.body.details).toEqual([{ path: 'studentId', message: 'Такого ученика нет' }]);
});

test('the test PDF has the watermark of a sample on every page and no number', async () => {
  const studentId = await addStudent();
  const bodyHtml = `<h1>Договор {{contractNumber}}</h1>${'<p>{{studentName}} занимается.</p>'.repeat(120)}`;
  const { body, headers } = await (await app.as('admin')).call(routes.testPdf, {
    body: { kind: 'contract', title: 'Договор', bodyHtml, studentId },
  });
  expect(headers.get('Content-Type')).toBe('application/pdf');
  const pages = await readPdfPages(Buffer.from(body ?? []));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('ОБРАЗЕЦ');
  expect(pages[0]).toContain('Орлова Вера');
  expect(pages.join(' ')).not.toMatch(/\d{4}-\d{5}/);
});

test.each(['<ul></ul><p>а</p>', '<table></table>а', '<table><tr></tr></table>а', '<ol><li></li></ol>а', '<li>а<ol>'])(
  'draws a PDF of odd markup %s',
  async (bodyHtml) => {
    const { body } = await (await app.as('admin')).call(routes.testPdf, {
      body: { kind: 'contract', title: 'Договор', bodyHtml },
    });
    expect(
      Buffer.from(body ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  },
);

test('a contract keeps its text; an agreement is no longer accepted once a new version is in force', async () => {
  const before = await enrol(app);
  const owner = await app.as('owner');
  await owner.call(routes.create, { body: await draft('contract', '<p>Вторая редакция</p>') });
  const held = await before.parent.call(contractRoutes.held, { params: { id: before.contractId } });
  expect(held.body.content).not.toContain('Вторая редакция');
  const after = await enrol(app);
  const newer = await after.parent.call(contractRoutes.held, { params: { id: after.contractId } });
  expect(newer.body.content).toBe('<p>Вторая редакция</p>');

  const shown = held.body.agreement.version;
  const text = '<p>{{operatorName}}, {{operatorAddress}}, {{bankDetails}}</p>';
  await owner.call(routes.create, { body: await draft('esign_agreement', text) });
  const { contractId, phone, parent } = before;
  const { httpStatus, body } = await parent.refused(contractRoutes.initiate, {
    body: { contractId, phoneNumber: phone, agreementVersion: shown },
  });
  expect([httpStatus, body.code]).toEqual([409, 'CONFLICT']);
  const reread = await parent.call(contractRoutes.held, { params: { id: contractId } });
  expect(reread.body.agreement.html).not.toContain('____');
});

test.each([
  ['a word of 20,000 letters', `<p>${'Щ'.repeat(20_000)}</p>`, 'слово длиннее 200 знаков: «ЩЩЩ'],
  ['a word in two fonts', `<p>${'щ'.repeat(150)}<strong>${'щ'.repeat(150)}</strong></p>`, 'слово длиннее 200 знаков'],
  ['words with no-break spaces alone', `<p>${'да&nbsp;'.repeat(100)}</p>`, 'слово длиннее 200 знаков'],
  ['400 nested tables', '<table><tr><td>'.repeat(400), 'больше 20 уровней'],
  ['2,000 nested lists', '<ul><li>'.repeat(2000), 'больше 20 уровней'],
  ['33,000 nested bold words', '<b>'.repeat(33_000), 'больше 20 уровней'],
  ['2,001 cells', `<table>${'<tr><td>a</td></tr>'.repeat(2001)}</table>`, 'больше 2000 ячеек'],
])('refuses a text that cannot become a PDF: %s', async (_, bodyHtml, message) => {
  const owner = await app.as('owner');
  const body = await draft('contract', `<p>Договор</p>${bodyHtml}x`);
  const { kind, title } = body;
  const refusals = [
    await owner.refused(routes.create, { body }),
    await owner.refused(routes.preview, { body: { kind, title, bodyHtml: body.bodyHtml } }),
    await owner.refused(routes.testPdf, { body: { kind, title, bodyHtml: body.bodyHtml } }),
  ];
  for (const refusal of refusals) {
    expect(refusal.httpStatus).toBe(400);
    expect(refusal.body.details).toEqual([{ path: 'bodyHtml', message: expect.stringContaining(message) }]);
  }
});

test('every text of the product is within the limits', async () => {
  const owner = await app.as('owner');
  for (const { id } of (await owner.call(routes.list)).body) {
    const { kind, title, bodyHtml } = (await owner.call(routes.read, { params: { id } })).body;
    await owner.call(routes.preview, { body: { kind, title, bodyHtml } });
  }
});
