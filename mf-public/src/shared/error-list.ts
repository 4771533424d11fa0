/** What `FormErrors` lists, in the order of the fields on screen. */
export interface ListedError {
  /** Of the wrong control. */
  id: string;
  message: string;
}

/**
 * @param errors messages by field
 * @param fields as they follow each other on screen; a field's control has the id `<form>-<field>`
 */
export function errorList<Field extends string>(
  form: string,
  fields: readonly Field[],
  errors: Partial<Record<Field, { message?: unknown }>>,
): ListedError[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message;
    return typeof message === 'string' ? [{ id: `${form}-${field}`, message }] : [];
  });
}
