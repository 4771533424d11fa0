/** A consent that a student's card shows, and that a parent may also give on paper. */
export type StudentConsentKind = 'consent_photo' | 'consent_medical';

/**
 * SQL: whether a parent has given the consent for the student and has not revoked it. Each way to the student is a
 * query of its own, since one condition with `or` would read the consents of all students.
 *
 * @param student SQL of the student's id
 */
export const hasConsentSql = (student: string, kind: StudentConsentKind) => `exists (
  select from (
    select document_id, revoked_at from consents where student_id = ${student}
    union all
    select c.document_id, c.revoked_at from pending_student_registrations r join consents c on c.registration_id = r.id
    where r.student_id = ${student}
    union all
    select c.document_id, c.revoked_at from contracts k join consents c on c.contract_id = k.id
    where k.student_id = ${student}
  ) c join contract_templates d on d.id = c.document_id and d.kind = '${kind}' where c.revoked_at is null)`;

/** SQL: whether the student may be photographed. */
export const hasPhotoConsentSql = (student: string) => hasConsentSql(student, 'consent_photo');
