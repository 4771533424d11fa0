import type { Knex } from 'knex';
import type { Calendar } from './calendar';
import { insertRows } from './insert-rows';

/** One of this many students has no consent to photographs; the others have one signed on paper. */
const without = 7;

export async function seedPhotoConsents(trx: Knex.Transaction, calendar: Calendar): Promise<void> {
  const document = await trx('contract_templates').where({ kind: 'consent_photo' }).first('id', 'sha256');
  const students: number[] = await trx('students').where({ active: true }).orderBy('id').pluck('id');
  await insertRows(
    trx,
    'consents',
    students
      .filter((id) => id % without !== 0)
      .map((studentId) => ({
        student_id: studentId,
        document_id: document.id,
        document_sha256: document.sha256,
        accepted_at: calendar.at(calendar.day(-60), '12:00'),
      })),
  );
}
