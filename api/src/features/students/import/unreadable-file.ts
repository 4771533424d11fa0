import type { ImportRefusal } from '@school/api-contract/students/student-import';

/** The file cannot be read as a list; the user sees the reason. */
export class UnreadableFileError extends Error {
  readonly reason: ImportRefusal;

  constructor(reason: ImportRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
