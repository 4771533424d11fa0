/** Operating system: no space or quota used up. PostgreSQL: its disk is full. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error or its cause means that the disk of files or database is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return error.cause !== undefined && isStorageFull(error.cause);
}
