import { useT } from '@school/kit';

/** The label of an import field: the card's, or one for several fields in one cell. */
export function useFieldName(): (field: string) => string {
  const t = useT('mf-crm');
  return (field) =>
    field === 'fullName' || field === 'parentPassport' ? t(`import.${field}`) : t(`student.fields.${field}`);
}
