/** Errors for `FormErrors`, in the order of the fields on screen. */
export interface ListedError {
  /** Id of the invalid control. */
  id: string;
  message: string;
}

/**
 * @param errors messages by field
 * @param fields in the order of the screen; a field's control has the id `<form>-<field>`
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
