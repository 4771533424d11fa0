import { messages } from '@school/api-contract/rules/messages';
import { maxUploadBytes } from '@school/api-contract/uploaded-file';
import { refuse } from '../app-error';

const kilobyte = 1024;

/** All limits on the size of a request and of its refusal; limits inside JSON are in `jsonLimits`. */
export const inputLimits = {
  /** A contract text of 100,000 Cyrillic letters is 200 KB. */
  jsonBytes: 256 * kilobyte,
  /** Time for a JSON body; a slower client only holds the connection. The server itself waits longer, for uploads. */
  bodyMs: 60_000,
  formBytes: 16 * kilobyte,
  /** Fields of a form, or parameters of an address; a delivery report of an SMS service has about 15. */
  fields: 100,
  multipart: {
    file: maxUploadBytes,
    fields: 20,
    /** How an import reads its file: up to 200 columns of 110 letters and 300 answers. */
    fieldBytes: 80 * kilobyte,
    /** All text fields together; the boundary and part headers need some space too. */
    textBytes: 96 * kilobyte,
    headersOfPart: 20,
  },
  /** A body is large from this size on, or when it has no length. Captcha solutions and public forms are smaller. */
  largeBytes: 32 * kilobyte,
  /**
   * Number of large bodies that one process holds at once. Visitors have separate places, so that they cannot use up
   * those of staff.
   */
  largeAtOnce: { visitor: 4, signedIn: 16, upload: 8 },
  /** A refusal is at most 16 KB: these details and a few hundred bytes. */
  details: { count: 20, pathLength: 200, bytes: 12 * kilobyte },
} as const;

/** The error for input with too many parts or levels, thrown before validation. */
export const tooManyFieldsError = () => refuse('VALIDATION_FAILED', { message: messages.tooManyFields });
