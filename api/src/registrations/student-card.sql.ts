import { type StudentCardField, studentCardFields } from '@school/api-contract/registrations';

/** Each field's column of `students s`, and what the registration says: `d` is its child, `p` its parent, both jsonb. */
const sources: Record<StudentCardField, { column: string; sent: string }> = {
  lastName: { column: 'last_name', sent: `d ->> 'lastName'` },
  firstName: { column: 'first_name', sent: `d ->> 'firstName'` },
  middleName: { column: 'middle_name', sent: `nullif(d ->> 'middleName', '')` },
  birthDate: { column: 'birth_date', sent: `(d ->> 'birthDate')::date` },
  gender: { column: 'gender', sent: `d ->> 'gender'` },
  birthCertificateNumber: { column: 'birth_certificate_number', sent: `d ->> 'birthCertificateNumber'` },
  birthCertificateIssueDate: {
    column: 'birth_certificate_issue_date',
    sent: `(d ->> 'birthCertificateIssueDate')::date`,
  },
  sportsDirection: { column: 'sports_direction', sent: `d ->> 'sportsDirection'` },
  trainingDays: { column: 'training_days', sent: `d -> 'trainingDays'` },
  parentName: { column: 'parent_name', sent: `p ->> 'fullName'` },
  parentPhone: { column: 'parent_phone', sent: `p ->> 'phone'` },
  parentEmail: { column: 'parent_email', sent: `p ->> 'email'` },
  parentRelationship: { column: 'parent_relationship', sent: `p ->> 'relationship'` },
  parentPassportSeries: { column: 'parent_passport_series', sent: `p ->> 'passportSeries'` },
  parentPassportNumber: { column: 'parent_passport_number', sent: `p ->> 'passportNumber'` },
  parentPassportIssuedBy: { column: 'parent_passport_issued_by', sent: `p ->> 'passportIssuedBy'` },
  parentActualAddress: { column: 'parent_actual_address', sent: `p ->> 'actualAddress'` },
  trainingAddress: { column: 'training_address', sent: `p ->> 'trainingAddress'` },
  medicalInfo: { column: 'medical_info', sent: `nullif(d ->> 'medicalInfo', '')` },
  additionalInfo: { column: 'additional_info', sent: `nullif(d ->> 'additionalInfo', '')` },
};

/** The value as text, null when blank; training days in one order, so that the same days are the same text. */
function asText(field: StudentCardField, value: string): string {
  if (field === 'trainingDays') {
    return `nullif(array_to_string(array(select jsonb_array_elements_text(${value}) order by 1), ','), '')`;
  }
  return `nullif((${value})::text, '')`;
}

const rows = studentCardFields.map((field, position) => {
  const { column, sent } = sources[field];
  return `(${position}, '${field}', ${asText(field, `s.${column}`)}, ${asText(field, sent)})`;
});

/** jsonb of `{field, known, sent}[]`: where the registration says something else than the card `s`, or the card is blank. */
export const differences = `(
  select coalesce(jsonb_agg(jsonb_build_object('field', v.field, 'known', v.known, 'sent', v.sent) order by v.position), '[]')
  from (values ${rows.join(', ')}) v (position, field, known, sent)
  where v.sent is not null and v.known is distinct from v.sent
)`;

const blanks: Partial<Record<StudentCardField, string>> = { trainingDays: `'[]'` };

/**
 * Assignments of an UPDATE of `students s`: what the registration says goes where the card is blank, and over it for the
 * fields of the text array `:replaced`. What the family left out changes nothing.
 */
export const cardAssignments = studentCardFields
  .map((field) => {
    const { column, sent } = sources[field];
    const blank = blanks[field];
    const known = blank ? `nullif(s.${column}, ${blank})` : `s.${column}`;
    return `${column} = case when '${field}' = any(:replaced) then coalesce(${sent}, s.${column})
      else coalesce(${known}, ${sent}, s.${column}) end`;
  })
  .join(', ');
