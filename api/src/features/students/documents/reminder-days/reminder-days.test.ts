import { reminderDaysRoutes as routes } from '@school/api-contract/students/document-reminder-days';
import { studentRoutes } from '@school/api-contract/students/students';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/test-app';
import { makeStudent } from '../../../groups/school.fixture';
import { studentsRoutes } from '../../students.routes';
import { studentDocumentsRoutes } from '../student-documents.routes';

const app = useTestApp({ features: [studentDocumentsRoutes, studentsRoutes] });

beforeEach(() => app.clock.set('2026-11-21T12:00:00Z'));

test('each type has 30 days at first; a change decides from when a document ends soon', async () => {
  const owner = await app.as('owner');
  const { body: before } = await owner.call(routes.read);
  expect(new Set(Object.values(before.days))).toEqual(new Set([30]));
  const studentId = await makeStudent(app.db);
  const document = { studentId, fileName: 'a.pdf', fileUrl: 'b', fileSize: 1 };
  await app.db('studentDocuments').insert([
    { ...document, documentType: 'INSURANCE', expiresOn: '2027-01-10' },
    { ...document, documentType: 'MEDICAL_POLICY', expiresOn: '2026-12-30' },
  ]);
  const listEnding = async () =>
    (await owner.call(studentRoutes.list, { query: { documentEnding: 'true' } })).body.map((row) => row.documentEndsOn);
  expect(await listEnding()).toEqual([]);

  const days = { ...before.days, INSURANCE: 60 };
  const { body: after } = await owner.call(routes.update, { body: { days, updatedAt: before.updatedAt } });
  expect(after.days).toEqual(days);
  expect(await listEnding()).toEqual(['2027-01-10']);
  expect(await app.db('auditLogs').orderBy('id', 'desc').first('eventType', 'metadata')).toEqual({
    eventType: 'document_type.reminder_days_changed',
    metadata: { before: { INSURANCE: 30 }, after: { INSURANCE: 60 } },
  });
  const stale = { body: { days: before.days, updatedAt: before.updatedAt } };
  expect((await owner.refused(routes.update, stale)).body.code).toBe('CONFLICT');
});

test('reports days out of range, and lets only owner and senior administrator change them', async () => {
  const owner = await app.as('owner');
  const { body: stored } = await owner.call(routes.read);
  const wrong = { days: { ...stored.days, INSURANCE: 0, MEDICAL_POLICY: 366 }, updatedAt: stored.updatedAt };
  expect((await owner.refused(routes.update, { body: wrong })).body.details).toEqual([
    { path: 'days.MEDICAL_POLICY', message: 'Укажите число дней от 1 до 365' },
    { path: 'days.INSURANCE', message: 'Укажите число дней от 1 до 365' },
  ]);
  expect((await (await app.as('admin')).refused(routes.read)).body.code).toBe('FORBIDDEN');
  expect((await app.visitor().refused(routes.read)).body.code).toBe('UNAUTHENTICATED');
});
