import { hasCode, toFieldErrors } from '@school/kit';

/** The comment that another user has saved; '' when removed; undefined for another failure. */
export const findSavedComment = (error: unknown) =>
  hasCode(error, 'CONFLICT') ? toFieldErrors(error).comment : undefined;
