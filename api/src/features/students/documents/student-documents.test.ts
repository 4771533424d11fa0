import { messages } from '@school/api-contract/rules/messages';
import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { studentRoutes } from '@school/api-contract/students/students';
import { maxUploadBytes } from '@school/api-contract/uploaded-file';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { toRequestBody } from '../../../testing/test-client';
import { makeStudent } from '../../groups/school.fixture';
import { fileDeletionJobs } from '../../stored-files/file-deletion';
import { studentsRoutes } from '../students.routes';
import { studentDocumentsRoutes } from './student-documents.routes';

const app = useTestApp({ features: [studentsRoutes, studentDocumentsRoutes], jobs: fileDeletionJobs });

const pdf = Buffer.from('%PDF-1.7\n1 0 obj');
const policy = { documentType: 'MEDICAL_POLICY' as const, file: { fileName: 'Полис Ани.PDF', content: pdf } };

/** A JPEG as a phone makes it: stored on its side, with the location in its metadata. */
async function photo(): Promise<Buffer> {
  const exif = { IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } };
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .jpeg()
    .toBuffer();
}

async function upload(id: number, body: Record<string, unknown>) {
  const admin = await app.as('admin');
  const { body: parts } = toRequestBody(studentDocumentRoutes.upload, body);
  const response = await admin.send('POST', `/api/students/${id}/documents`, { body: parts });
  return { status: response.status, body: await response.json() };
}

async function saved(id: number) {
  const response = await (await app.as('admin')).send('GET', `/api/documents/${id}/file`);
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

test('a PDF is stored unchanged, listed, and returned as a download', async () => {
  const id = await makeStudent(app.db);
  const { status, body } = await upload(id, { ...policy, expiresOn: '2027-01-31' });
  expect(status).toBe(201);
  const listed = await (await app.as('owner')).call(studentDocumentRoutes.list, { params: { id } });
  expect(listed.body).toEqual([
    {
      id: body.id,
      documentType: 'MEDICAL_POLICY',
      fileName: 'Полис Ани.pdf',
      fileUrl: `${app.deps.settings.publicUrl}/api/documents/${body.id}/file`,
      fileSize: pdf.length,
      expiresOn: '2027-01-31',
      uploadedAt: app.clock.now().toISOString(),
      uploadedByName: 'test_admin',
      reminder: null,
      reminding: null,
    },
  ]);
  expect(listed.statements).toHaveLength(3);

  const { response, content } = await saved(body.id);
  expect(content).toEqual(pdf);
  expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toContain(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  const disposition = response.headers.get('Content-Disposition');
  expect(disposition).toMatch(/^attachment; filename="document-\d+\.pdf"/);
  expect(disposition).toContain(encodeURIComponent('Полис Ани.pdf'));
});

test('a picture is encoded again: upright, without the camera’s metadata', async () => {
  const id = await makeStudent(app.db);
  const taken = await photo();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  // the sender's file name and type are ignored
  const { body } = await upload(id, {
    documentType: 'BIRTH_CERTIFICATE',
    file: { fileName: 'photo.png', content: taken },
  });
  expect(body.fileName).toBe('photo.jpg');
  const { content } = await saved(body.id);
  const { exif, width, height, orientation } = await sharp(content).metadata();
  expect({ exif, width, height, orientation }).toEqual({
    exif: undefined,
    width: 20,
    height: 40,
    orientation: undefined,
  });
  expect(content.includes('Secret place')).toBe(false);
});

test('file names lose characters that disks and pages do not support', async () => {
  const id = await makeStudent(app.db);
  const names: [string, string][] = [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['<b>a|b.exe', 'b_a_b.pdf'],
    ["О'Нил — полис, копия.pdf", "О'Нил — полис, копия.pdf"],
    ['...', 'document.pdf'],
    [`${'я'.repeat(400)}.pdf`, `${'я'.repeat(150)}.pdf`],
  ];
  for (const [fileName, kept] of names) {
    const { body } = await upload(id, { ...policy, file: { fileName, content: pdf } });
    expect(body.fileName).toBe(kept);
  }
});

test('refuses files other than PDF, JPEG and PNG with a clear message, and stores nothing', async () => {
  const id = await makeStudent(app.db);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000')]);
  const files: [string | Buffer, string][] = [
    [heic, 'Формат HEIC не подходит. Сохраните фото как JPEG или PDF'],
    ['<html><script>alert(1)</script>', 'Подойдут PDF, JPEG и PNG'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'Подойдут PDF, JPEG и PNG'],
    ['', 'Файл пустой. Выберите другой.'],
    [(await photo()).subarray(0, 60), 'Файл поврежден: его не удалось прочитать'],
  ];
  for (const [content, message] of files) {
    const { status, body } = await upload(id, {
      ...policy,
      file: { fileName: 'a.pdf', content: Buffer.from(content) },
    });
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ path: 'file', message }] });
  }
  expect(await app.db('studentDocuments').where({ studentId: id })).toEqual([]);
});

test('reports each wrong field', async () => {
  const id = await makeStudent(app.db);
  const { body } = await upload(id, { documentType: 'VISA', expiresOn: 'never', file: 'text', extra: 1 });
  expect(body.details).toEqual([
    { path: 'documentType', message: 'Выберите вид документа' },
    { path: 'expiresOn', message: 'Укажите дату' },
    { path: 'file', message: 'Выберите файл' },
    { path: '', message: messages.unknownFields },
  ]);
});

test.each(['', '  '])('a file with the name %j is asked for its name, whatever its size', async (name) => {
  const id = await makeStudent(app.db);
  const content = Buffer.concat([pdf], 300_000).toString('latin1');
  const part = (disposition: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const file = part(`name="file"; filename="${name}"\r\nContent-Type: application/pdf`, content);
  const response = await (await app.as('admin')).send('POST', `/api/students/${id}/documents`, {
    body: `${part('name="documentType"', 'MEDICAL_POLICY')}${file}--x--\r\n`,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: [{ path: 'file', message: 'Имя файла обязательно' }] });
});

test('accepts 20 MB and refuses a byte more, by the declared length or while reading', async () => {
  const id = await makeStudent(app.db);
  const sized = (size: number) => ({ ...policy, file: { fileName: 'a.pdf', content: Buffer.concat([pdf], size) } });
  expect((await upload(id, sized(maxUploadBytes))).status).toBe(201);
  for (const size of [maxUploadBytes + 1, maxUploadBytes + 200_000]) {
    const { status, body } = await upload(id, sized(size));
    expect({ status, message: body.message }).toEqual({ status: 413, message: 'Файл больше 20 МБ' });
  }
});

test('refuses a body that is not multipart, or ends too early', async () => {
  const id = await makeStudent(app.db);
  const admin = await app.as('admin');
  const types: [string, string, number][] = [
    ['application/json', '{}', 415],
    ['multipart/form-data', 'text', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-',
      400,
    ],
  ];
  for (const [type, body, status] of types) {
    const response = await admin.send('POST', `/api/students/${id}/documents`, {
      body,
      headers: { 'Content-Type': type },
    });
    expect(response.status).toBe(status);
  }
});

test('an upload for an erased or unknown student leaves no file', async () => {
  const id = await makeStudent(app.db, { anonymizedAt: new Date() });
  const put: string[] = [];
  const gone: string[] = [];
  const { files } = app.deps;
  const { put: keep, delete: drop } = files;
  Object.assign(files, {
    put: (key: string, ...rest: [Buffer, string]) => {
      put.push(key);
      return keep(key, ...rest);
    },
    delete: (key: string) => {
      gone.push(key);
      return drop(key);
    },
  });
  for (const studentId of [id, 2_000_000_000]) expect((await upload(studentId, policy)).status).toBe(404);
  Object.assign(files, { put: keep, delete: drop });
  expect(put).toHaveLength(2);
  expect(gone).toEqual(put);
});

test('only owner and senior_admin delete a document, once, with its file; the history keeps it', async () => {
  const id = await makeStudent(app.db);
  const { body } = await upload(id, policy);
  const { fileUrl } = await app.db('studentDocuments').where({ id: body.id }).first('fileUrl');
  const params = { id: body.id };
  expect((await (await app.as('admin')).refused(studentDocumentRoutes.remove, { params })).httpStatus).toBe(403);
  const owner = await app.as('owner');
  const answers = await Promise.all([1, 2].map(() => owner.send('DELETE', `/api/documents/${body.id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await saved(body.id)).response.status).toBe(404);
  await app.runJobs();
  expect(await app.deps.files.get(fileUrl)).toBeNull();

  const history = await owner.call(studentRoutes.history, { params: { id } });
  expect(history.body.map(({ event, changes }) => [event, ...changes.map(({ from, to }) => from ?? to)])).toEqual([
    ['document_deleted', 'MEDICAL_POLICY', 'Полис Ани.pdf'],
    ['document_uploaded', 'MEDICAL_POLICY', 'Полис Ани.pdf'],
  ]);
  const events = await app
    .db('auditLogs')
    .whereRaw('metadata @> ?', [JSON.stringify({ studentId: id })])
    .orderBy('id')
    .select('eventType', 'metadata');
  expect(events).toEqual([
    { eventType: 'student.document_uploaded', metadata: { studentId: id, documentId: body.id } },
    { eventType: 'student.document_deleted', metadata: { studentId: id, documentId: body.id } },
  ]);
});

test('the last day can be changed and removed, also repeatedly and simultaneously; the history has both changes', async () => {
  const id = await makeStudent(app.db);
  const { body } = await upload(id, { ...policy, expiresOn: '2027-01-31' });
  const admin = await app.as('admin');
  const params = { id: body.id };
  const change = (expiresOn: string | null) => admin.send('PUT', `/api/documents/${body.id}`, { body: { expiresOn } });
  const answers = await Promise.all([1, 2].map(() => change('2028-01-31')));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await change(null)).status).toBe(204);
  expect((await admin.call(studentDocumentRoutes.list, { params: { id } })).body[0]?.expiresOn).toBeNull();

  const history = await admin.call(studentRoutes.history, { params: { id } });
  const name = { field: 'fileName', from: 'Полис Ани.pdf', to: 'Полис Ани.pdf' };
  expect(history.body.slice(0, -1).map(({ event, changes }) => [event, changes])).toEqual([
    ['document_changed', [name, { field: 'expiresOn', from: '2028-01-31', to: null }]],
    ['document_changed', [name, { field: 'expiresOn', from: '2027-01-31', to: '2028-01-31' }]],
  ]);
  const events = await app.db('auditLogs').where({ eventType: 'student.document_changed' }).select('metadata');
  expect(events.filter(({ metadata }) => metadata.studentId === id)).toEqual(
    Array(2).fill({ metadata: { studentId: id, documentId: body.id } }),
  );

  const wrong = await admin.refused(studentDocumentRoutes.change, { params, body: { expiresOn: '31.01.2028' } });
  expect(wrong.body.details).toEqual([{ path: 'expiresOn', message: 'Укажите дату' }]);
  const unknown = { params: { id: 2_000_000_000 }, body: { expiresOn: null } };
  expect((await admin.refused(studentDocumentRoutes.change, unknown)).httpStatus).toBe(404);
  const coach = await app.as('coach');
  expect((await coach.refused(studentDocumentRoutes.change, { params, body: { expiresOn: null } })).httpStatus).toBe(
    403,
  );
});

test('coach and accountant see no documents', async () => {
  const id = await makeStudent(app.db);
  const { body } = await upload(id, policy);
  for (const role of ['coach', 'accountant'] as const) {
    const client = await app.as(role);
    expect((await client.refused(studentDocumentRoutes.list, { params: { id } })).httpStatus).toBe(403);
    expect((await client.refused(studentDocumentRoutes.file, { params: { id: body.id } })).httpStatus).toBe(403);
  }
});

test('the list filters documents that expire within 30 days, unless a newer one is valid longer', async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  const made = async (lastName: string, ...expiresOn: (string | null)[]) => {
    const studentId = await makeStudent(app.db, { lastName, parentName: 'Документова' });
    const row = { studentId, documentType: 'INSURANCE', fileName: 'a.pdf', fileUrl: 'a', fileSize: 1 };
    for (const day of expiresOn) await app.db('studentDocuments').insert({ ...row, expiresOn: day });
  };
  await made('Аванс', '2026-12-21');
  await made('Бегун', '2026-12-22');
  await made('Вчера', '2026-11-20', '2026-12-01');
  await made('Гонец', '2026-11-20', '2027-11-20');
  await made('Дом', '2026-11-20', null);
  await made('Ель', null);
  const owner = await app.as('owner');
  const list = async (query: Record<string, string>) =>
    (await owner.call(studentRoutes.list, { query: { search: 'документова', ...query } })).body;
  expect(
    (await list({ documentEnding: 'true' })).map(({ lastName, documentEndsOn }) => [lastName, documentEndsOn]),
  ).toEqual([
    ['Аванс', '2026-12-21'],
    ['Вчера', '2026-11-20'],
  ]);
  expect((await list({})).filter(({ documentEndsOn }) => documentEndsOn !== null)).toHaveLength(2);
});

test('a stored document keeps its file even if the answer fails', async () => {
  const id = await makeStudent(app.db);
  const cutOff = ({ sql }: { sql: string }) => {
    if (/from "?student_documents/.test(sql)) throw new Error('connection lost');
  };
  app.db.on('query', cutOff);
  expect((await upload(id, policy)).status).toBe(500);
  app.db.removeListener('query', cutOff);
  const [document] = (await (await app.as('admin')).call(studentDocumentRoutes.list, { params: { id } })).body;
  if (!document) throw new Error('no document');
  expect((await saved(document.id)).content).toEqual(pdf);
});
