import type { StudentDocument } from '@school/api-contract/students/student-documents';

export const document: StudentDocument = {
  id: 3,
  documentType: 'MEDICAL_POLICY',
  fileName: 'Полис Ани.pdf',
  fileUrl: 'https://school.example/api/documents/3/file',
  fileSize: 1_258_291,
  expiresOn: null,
  uploadedAt: '2026-11-01T10:00:00.000Z',
  uploadedByName: 'Петрова Анна',
  reminder: null,
  reminding: null,
};
