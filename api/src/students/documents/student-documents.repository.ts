import type { DocumentType, StudentDocument } from '@school/api-contract/student-documents';
import type { Knex } from 'knex';

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

type StoredDocument = Omit<StudentDocument, 'uploadedAt' | 'fileUrl'> & { uploadedAt: Date };

/** Newest first. */
export function findDocuments(db: Knex, studentId: number): Promise<StoredDocument[]> {
  return db('studentDocuments')
    .leftJoin('users', 'users.id', 'studentDocuments.uploadedBy')
    .where({ studentId })
    .select(
      'studentDocuments.id',
      'documentType',
      'fileName',
      'fileSize',
      'expiresOn',
      'uploadedAt',
      db.raw('coalesce(users.full_name, users.username) as uploaded_by_name'),
    )
    .orderBy('studentDocuments.id', 'desc');
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

/** Locks the row, so that of two who change it at once each knows what it was before. */
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

/** Of two who delete at once one gets the row, the other undefined. */
export async function deleteDocument(trx: Knex.Transaction, id: number): Promise<DeletedDocument | undefined> {
  const [row] = await trx('studentDocuments')
    .where({ id })
    .delete()
    .returning(['studentId', 'documentType', 'fileName', 'fileUrl as fileKey']);
  return row;
}
