import { genderSchema, relationshipSchema } from '@school/api-contract/common';
import type { StudentCardField } from '@school/api-contract/families/registrations';
import { useFormats, useLabels } from '@school/kit';

/** Formats a field of a student's card: days, codes and lists. */
export function useCardValue(): (field: StudentCardField, value: string) => string {
  const { date, phone } = useFormats();
  const labels = useLabels();
  return (field, value) => {
    switch (field) {
      case 'birthDate':
      case 'birthCertificateIssueDate':
        return date(value);
      case 'parentPhone':
        return phone(value);
      case 'sportsDirection':
        return labels.sportsDirection(value);
      case 'trainingDays':
        return labels.weekdays(value.split(','));
      case 'gender':
        return labels.gender(genderSchema.safeParse(value).data);
      case 'parentRelationship': {
        const relationship = relationshipSchema.safeParse(value).data;
        return relationship ? labels.relationship(relationship) : value;
      }
      default:
        return value;
    }
  };
}
