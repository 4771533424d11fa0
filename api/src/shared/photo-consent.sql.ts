/**
 * SQL: whether somebody has agreed to photographs of the student and has not revoked it.
 *
 * @param student SQL of the student's id
 */
export const hasPhotoConsentSql = (student: string) => `exists (
  select from consents c join contract_templates d on d.id = c.document_id and d.kind = 'consent_photo'
  where c.revoked_at is null and (
    c.student_id = ${student}
    or c.registration_id in (select id from pending_student_registrations where student_id = ${student})
    or c.contract_id in (select id from contracts where student_id = ${student})))`;
