/**
 * SQL: whether somebody has agreed to photographs of the student and has not revoked it. Each way to the student is a
 * query of its own, since one condition with `or` would read the consents of all students.
 *
 * @param student SQL of the student's id
 */
export const hasPhotoConsentSql = (student: string) => `exists (
  select from (
    select document_id, revoked_at from consents where student_id = ${student}
    union all
    select c.document_id, c.revoked_at from pending_student_registrations r join consents c on c.registration_id = r.id
    where r.student_id = ${student}
    union all
    select c.document_id, c.revoked_at from contracts k join consents c on c.contract_id = k.id
    where k.student_id = ${student}
  ) c join contract_templates d on d.id = c.document_id and d.kind = 'consent_photo' where c.revoked_at is null)`;
