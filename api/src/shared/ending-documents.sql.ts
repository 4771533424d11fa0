/** SQL: how many days before its last day a document `d` ends soon, by its type. */
const reminderDays = '(select reminder_days from document_type_settings t where t.document_type = d.document_type)';

/** SQL: the same for the type with the most days, which lets the index on `expires_on` find the documents. */
const maxReminderDays = '(select max(reminder_days) from document_type_settings)';

/** SQL: whether the document `d` has expired by the day or expires soon, and no other of its type is valid longer. */
export const isEndingDocument = (day: string) => `d.expires_on <= ${day} + ${maxReminderDays}
  and d.expires_on <= ${day} + ${reminderDays} and not exists (
  select from student_documents newer
  where newer.student_id = d.student_id and newer.document_type = d.document_type
    and (newer.expires_on is null or newer.expires_on > ${day} + ${reminderDays}))`;

/** SQL of `student_id, expires_on` of these documents. */
export const endingDocumentsSql = (day: string) => `
  select d.student_id, d.expires_on from student_documents d where ${isEndingDocument(day)}`;
