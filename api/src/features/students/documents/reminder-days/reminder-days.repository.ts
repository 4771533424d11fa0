import { type DocumentType, documentTypes } from '@school/api-contract/students/student-documents';
import type { Knex } from 'knex';

export interface StoredReminderDays {
  days: Record<DocumentType, number>;
  /** When a type was last changed. */
  updatedAt: Date;
}

/** The days by type; locked until the transaction ends when `locks` is set. */
export async function getStoredReminderDays(db: Knex, { locks = false } = {}): Promise<StoredReminderDays> {
  const query = db('documentTypeSettings').orderBy('documentType');
  if (locks) query.forUpdate();
  const rows: { documentType: string; reminderDays: number; updatedAt: Date }[] = await query.select(
    'documentType',
    'reminderDays',
    'updatedAt',
  );
  const getDays = (type: DocumentType) => {
    const row = rows.find(({ documentType }) => documentType === type);
    if (!row) throw new Error(`document_type_settings has no row for ${type}`);
    return row.reminderDays;
  };
  return {
    days: {
      BIRTH_CERTIFICATE: getDays('BIRTH_CERTIFICATE'),
      MEDICAL_POLICY: getDays('MEDICAL_POLICY'),
      INSURANCE: getDays('INSURANCE'),
      PEDIATRIC_CERTIFICATE: getDays('PEDIATRIC_CERTIFICATE'),
      PARENT_PASSPORT: getDays('PARENT_PASSPORT'),
    },
    updatedAt: new Date(Math.max(...rows.map(({ updatedAt }) => updatedAt.getTime()))),
  };
}

export async function updateReminderDays(
  trx: Knex.Transaction,
  days: Record<DocumentType, number>,
  now: Date,
): Promise<void> {
  for (const documentType of documentTypes) {
    await trx('documentTypeSettings')
      .where({ documentType })
      .update({ reminderDays: days[documentType], updatedAt: now });
  }
}
