import { useT } from '@school/kit';

/** How a field of the import is called: as on the card, or as what stands in one cell of the file. */
export function useFieldName(): (field: string) => string {
  const t = useT('mf-crm');
  return (field) =>
    field === 'fullName' || field === 'parentPassport' ? t(`import.${field}`) : t(`student.fields.${field}`);
}
