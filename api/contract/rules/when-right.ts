import type { z } from 'zod';

/**
 * `when` of a refinement that compares fields of an object: it runs once these fields are right, whatever is wrong with the
 * others, so that one answer names all wrong fields. By default zod skips it after the first wrong field.
 */
export const whenRight =
  (...fields: string[]) =>
  ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path: [field] = [] }) => fields.some((each) => each === field));
