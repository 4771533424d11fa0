import { genderSchema, relationshipSchema } from '@school/api-contract/common';
import { useFormats, useLabels, useT } from '@school/kit';

/** How a value of a card reads: the history holds days, codes and lists as text. */
export function useFieldValue(): (field: string, value: string) => string {
  const t = useT('mf-crm');
  const { date, phone } = useFormats();
  const labels = useLabels();
  return (field, value) => {
    switch (field) {
      case 'birthDate':
      case 'birthCertificateIssueDate':
      case 'expiresOn':
      case 'session':
        return date(value);
      case 'parentPhone':
      case 'secondParentPhone':
        return phone(value);
      case 'sportsDirection':
        return labels.sportsDirection(value);
      case 'trainingDays':
        return labels.weekdays(value.split(','));
      case 'gender':
        return labels.gender(genderSchema.safeParse(value).data);
      case 'attendance':
        return t(`attendance.status.${value}`);
      case 'documentType':
        return t(`student.documentTypes.${value}`);
      case 'parentRelationship': {
        const relationship = relationshipSchema.safeParse(value).data;
        return relationship ? labels.relationship(relationship) : value;
      }
      default:
        return value;
    }
  };
}
