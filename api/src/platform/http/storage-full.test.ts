import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { afterEach, expect, test } from 'vitest';
import { contractsRoutes } from '../../features/contracts/contracts.routes';
import { createCard } from '../../features/contracts/staff-contracts.fixture';
import { makeStudent } from '../../features/groups/school.fixture';
import { studentDocumentsRoutes } from '../../features/students/documents/student-documents.routes';
import { useTestApp } from '../../testing/test-app';
import { toRequestBody } from '../../testing/test-client';
import { createFolderFiles } from '../files/folder-files';
import { isStorageFull } from './storage-full';

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('x', { cause }), { code });

let diskIsFull = false;
afterEach(() => {
  diskIsFull = false;
});
const folder = createFolderFiles('/nowhere');
const files = { ...folder, put: async () => Promise.reject(withCode(diskIsFull ? 'ENOSPC' : 'EIO')) };

const app = useTestApp({ features: [studentDocumentsRoutes, contractsRoutes], deps: { files } });

async function upload(): Promise<{ status: number; body: unknown }> {
  const id = await makeStudent(app.db);
  const file = { fileName: 'a.pdf', content: Buffer.from('%PDF-1.7\n1 0 obj') };
  const { body } = toRequestBody(studentDocumentRoutes.upload, { documentType: 'INSURANCE', file });
  const response = await (await app.as('admin')).send('POST', `/api/students/${id}/documents`, { body });
  return { status: response.status, body: await response.json() };
}

const full = {
  status: 507,
  body: { code: 'STORAGE_FULL', message: expect.stringMatching(/^На сервере закончилось место/) },
};

test('an upload to a full disk gets 507 with a clear message and leaves no row', async () => {
  diskIsFull = true;
  expect(await upload()).toMatchObject(full);
  expect(await app.db('studentDocuments')).toEqual([]);
});

test('a contract whose PDF cannot be written gets 507 and stays a draft', async () => {
  diskIsFull = true;
  const studentId = await createCard(app, { parentEmail: 'card@example.org' });
  const admin = await app.as('admin');
  const order = { studentId, contractType: 'public_offer' as const };
  const { id } = (await admin.call(staffContractRoutes.create, { body: order })).body;
  const { httpStatus, body } = await admin.refused(staffContractRoutes.send, { params: { id } });
  expect({ status: httpStatus, body }).toMatchObject(full);
  expect(await app.db('contracts').where({ id }).first('status')).toEqual({ status: 'draft' });
});

test('any other disk failure is an internal error', async () => {
  expect(await upload()).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
});

test('a full disk of the database gets 507 too', async () => {
  await app.db.raw(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await app.db.raw('create trigger no_room before insert on contracts for each row execute function no_room()');
  const studentId = await createCard(app);
  const order = { studentId, contractType: 'public_offer' as const };
  const { httpStatus, body } = await (await app.as('admin')).refused(staffContractRoutes.create, { body: order });
  expect({ status: httpStatus, body }).toMatchObject(full);
  await app.db.raw('drop trigger no_room on contracts');
});

test.each([
  [withCode('ENOSPC'), true],
  [withCode('EDQUOT'), true],
  [withCode('53100'), true],
  [new Error('The file could not be kept', { cause: withCode('ENOSPC') }), true],
  [withCode('EACCES'), false],
  [withCode('53300'), false],
  ['ENOSPC', false],
])('%s says that the disk is full: %s', (error, expected) => {
  expect(isStorageFull(error)).toBe(expected);
});
