import type { DocumentType, StudentDocument } from '@school/api-contract/students/student-documents';
import type { Knex } from 'knex';
import { userNameSql } from '../../../shared/user-name.sql';
import { type ReminderFacts, remindedDocuments, reminderFacts, schoolCte } from './reminders/reminder.sql';

interface NewDocument {
  studentId: number;
  documentType: DocumentType;
  fileName: string;
  /** Key of the object store. */
  fileUrl: string;
  fileSize: number;
  expiresOn: string | null;
  uploadedAt: Date;
  uploadedBy: number;
}

export async function insertDocument(trx: Knex.Transaction, document: NewDocument): Promise<number> {
  const [row] = await trx('studentDocuments').insert(document).returning('id');
  return row.id;
}

type StoredDocument = Omit<StudentDocument, 'uploadedAt' | 'fileUrl' | 'reminder' | 'reminding'> & {
  uploadedAt: Date;
} & ReminderFacts;

/** Newest first, with their reminders, in one statement. */
export async function findDocuments(db: Knex, studentId: number, now: Date): Promise<StoredDocument[]> {
  const { rows } = await db.raw<{ rows: StoredDocument[] }>(
    `with ${schoolCte}
     select d.id, d.document_type, d.file_name, d.file_size, d.expires_on, d.uploaded_at,
       ${userNameSql('u')} as uploaded_by_name, ${reminderFacts}
     from ${remindedDocuments} left join users u on u.id = d.uploaded_by
     where d.student_id = :studentId order by d.id desc`,
    { studentId, now },
  );
  return rows;
}

export async function findDocumentFile(
  db: Knex,
  id: number,
): Promise<{ fileName: string; fileKey: string } | undefined> {
  return db('studentDocuments').where({ id }).first('fileName', { fileKey: 'fileUrl' });
}

interface DatedDocument {
  studentId: number;
  fileName: string;
  expiresOn: string | null;
}

/**
 * Locks the document's student; students are locked before their documents (see contracts.repository.ts for the order
 * of all locks).
 */
export async function lockStudentByDocument(trx: Knex.Transaction, id: number): Promise<void> {
  const owner = trx('studentDocuments').where({ id }).select('studentId');
  await trx('students').whereIn('id', owner).forNoKeyUpdate().select('id');
}

/** Locks the row, so that each of two simultaneous changes knows the value before it. */
export async function lockDocument(trx: Knex.Transaction, id: number): Promise<DatedDocument | undefined> {
  return trx('studentDocuments').where({ id }).forUpdate().first('studentId', 'fileName', 'expiresOn');
}

export async function setExpiry(trx: Knex.Transaction, id: number, expiresOn: string | null): Promise<void> {
  await trx('studentDocuments').where({ id }).update({ expiresOn });
}

interface DeletedDocument {
  studentId: number;
  documentType: DocumentType;
  fileName: string;
  fileKey: string;
}

/** Returns undefined when a simultaneous call has already deleted the document. */
export async function deleteDocument(trx: Knex.Transaction, id: number): Promise<DeletedDocument | undefined> {
  const [row] = await trx('studentDocuments')
    .where({ id })
    .delete()
    .returning(['studentId', 'documentType', 'fileName', 'fileUrl as fileKey']);
  return row;
}
