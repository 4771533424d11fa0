import { genderSchema, relationshipSchema } from '@school/api-contract/common';
import { studentFields, studentFieldTable } from '@school/api-contract/students/student-fields';
import { useFormats, useLabels, useT } from '@school/kit';

/** Formats a card's value for people; the history has days, codes and lists as text. */
export function useFieldValue(): (field: string, value: string) => string {
  const t = useT('mf-crm');
  const { date, phone } = useFormats();
  const labels = useLabels();
  return (field, value) => {
    const cardField = studentFields.find((name) => name === field);
    switch (cardField ? studentFieldTable[cardField].kind : field) {
      case 'day':
      case 'expiresOn':
      case 'session':
        return date(value);
      case 'phone':
        return phone(value);
      case 'direction':
        return labels.sportsDirection(value);
      case 'weekdays':
        return labels.weekdays(value.split(','));
      case 'gender':
        return labels.gender(genderSchema.safeParse(value).data);
      case 'attendance':
        return t(`attendance.status.${value}`);
      case 'documentType':
        return t(`student.documentTypes.${value}`);
      case 'relationship': {
        const relationship = relationshipSchema.safeParse(value).data;
        return relationship ? labels.relationship(relationship) : value;
      }
      default:
        return value;
    }
  };
}
