import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeStudent } from '../groups/school.fixture';
import { fileColumns, fileListColumns } from './file-columns';
import { listUnreferencedKeys } from './file-references.repository';
import { unreferencedFilesTask } from './unreferenced-files.task';

const app = useTestApp();
const dayMs = 24 * 3600 * 1000;

async function put(key: string, ageMs: number): Promise<string> {
  await app.deps.files.put(key, Buffer.from(key), 'application/pdf');
  const at = new Date(app.clock.now().getTime() - ageMs);
  await utimes(path.join(app.deps.settings.dataDir, 'files', key), at, at);
  return key;
}

const isThere = async (key: string) => (await app.deps.files.get(key)) !== null;

/** Queues a letter with the file attached. */
function letter(fileKey: string) {
  const attachments = JSON.stringify([{ fileName: 'Договор.pdf', fileKey, contentType: 'application/pdf' }]);
  const row = { channel: 'email', purpose: 'contract_copy', recipient: 'a@example.org', subject: 'a', text: 'b' };
  return app.db('deliveries').insert({ ...row, idempotencyKey: fileKey, attachments });
}

test('removes unreferenced files after a day; keeps referenced files, sealed contracts and anchors', async () => {
  const studentId = await makeStudent(app.db);
  const orphans = [
    await put('students/1/documents/d1.pdf', dayMs + 1000),
    await put('contracts/7/offer-1.pdf', 400 * dayMs),
  ];
  const kept = [
    await put('students/1/documents/young.pdf', dayMs - 60_000),
    await put('students/1/documents/named.pdf', 9 * dayMs),
    await put('contracts/7/offer-2.pdf', 9 * dayMs),
    await put('contracts/7/signed-0123456789abcdef.pdf', 9 * dayMs),
    await put('audit-anchors/2020-01-01.json', 900 * dayMs),
    await put('audit-anchors/newest.json', 900 * dayMs),
  ];
  const document = { studentId, documentType: 'INSURANCE', fileName: 'a.pdf', fileSize: 3 };
  await app.db('studentDocuments').insert({ ...document, fileUrl: 'students/1/documents/named.pdf' });
  await letter('contracts/7/offer-2.pdf');

  const task = unreferencedFilesTask(app.deps);
  await task.run();
  expect(await Promise.all(orphans.map(isThere))).toEqual([false, false]);
  expect(await Promise.all(kept.map(isThere))).toEqual(kept.map(() => true));
  expect(app.logLines.at(-1)).toMatchObject({ seen: 5, removed: 2, failed: 0 });

  app.clock.advance(dayMs);
  await task.run();
  expect(await isThere('students/1/documents/young.pdf')).toBe(false);
});

test('keeps a file that is stored again while the task runs', async () => {
  const key = await put('contracts/8/offer-1.pdf', 9 * dayMs);
  const { files } = app.deps;
  const task = unreferencedFilesTask({
    ...app.deps,
    files: {
      ...files,
      deleteOld: async (...args) => {
        await put(key, 0);
        return files.deleteOld(...args);
      },
    },
  });
  await task.run();
  expect(String(await files.get(key))).toBe(key);
});

test('a file that cannot be removed does not prevent the removal of others', async () => {
  const keys = await Promise.all([1, 2].map((n) => put(`contracts/9/offer-${n}.pdf`, 9 * dayMs)));
  const { files } = app.deps;
  const deleteOld: typeof files.deleteOld = async (key, before) => {
    if (key === keys[0]) throw new Error('EACCES');
    return files.deleteOld(key, before);
  };
  await unreferencedFilesTask({ ...app.deps, files: { ...files, deleteOld } }).run();
  expect(await Promise.all(keys.map(isThere))).toEqual([true, false]);
  expect(app.logLines.at(-1)).toMatchObject({ removed: 1, failed: 1 });
});

test('removes nothing and logs an error when too many files are unreferenced', async () => {
  const keys = await Promise.all(
    Array.from({ length: 101 }, (_, n) => put(`students/5/documents/d${n}.pdf`, 9 * dayMs)),
  );
  const task = unreferencedFilesTask(app.deps);
  await task.run();
  expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => true));
  expect(app.logLines.at(-1)).toMatchObject({ level: 50, found: expect.any(Number) });
  await Promise.all(keys.slice(10).map((key) => app.deps.files.delete(key)));
  await task.run();
  expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => false));
});

/** Columns whose name suggests a file but which hold none; give the reason for a new one. */
const noFiles = [
  // moment and user
  'audit_anchors.filed_at',
  'student_documents.uploaded_at',
  'student_documents.uploaded_by',
  'chat_attachments.uploaded_by',
  // the original name and the size
  'student_documents.file_name',
  'student_documents.file_size',
  'absence_excuses.file_name',
  'chat_attachments.file_name',
  'chat_attachments.file_size',
  'session_photos.original_file_size',
  'session_photos.compressed_file_size',
  // addresses of pages: at the bank, and in the portal
  'payment_orders.payment_url',
  'short_links.sealed_path',
  // a hash
  'contracts.signed_file_sha256',
  // attempts to make the file, and when they were stopped
  'contracts.pdf_attempts',
  'contracts.pdf_parked_at',
];

test('every column whose name suggests a file is declared', async () => {
  const sounds = '(file|photo|image|picture|avatar|logo|attachment|upload|scan|_url|_urls|_path|pdf)';
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ :sounds order by 1`,
    { sounds },
  );
  const declared = [...fileColumns, ...fileListColumns].map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...declared, ...noFiles].sort());
});

test('every declared column has an index for its key', async () => {
  await app.db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    const names = fileColumns.map(({ table, column }) => `select from ${table} where ${column} = 'a'`);
    const lists = fileListColumns.map(
      ({ table, column }) => `select from ${table} where ${column} @> '[{"fileKey":"a"}]'`,
    );
    for (const select of [...names, ...lists]) {
      const { rows } = await trx.raw(`explain ${select}`);
      expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan/);
    }
  });
  expect(await listUnreferencedKeys(app.db, [])).toEqual([]);
});
