import type { IncomingMessage } from 'node:http';
import { messages } from '@school/api-contract/rules/messages';
import type { UploadedFile } from '@school/api-contract/uploaded-file';
import busboy, { type Busboy } from 'busboy';
import { refuse } from '../app-error';
import { inputLimits, tooManyFieldsError } from './input-limits';

/** `content` is a getter, so that code that traverses the fields of a body does not traverse millions of bytes. */
class ReceivedFile implements UploadedFile {
  readonly fileName: string;
  readonly #content: Buffer;

  constructor(fileName: string, content: Buffer) {
    this.fileName = fileName;
    this.#content = content;
  }

  get content(): Buffer {
    return this.#content;
  }
}

const { multipart } = inputLimits;
/** The parser treats a file of exactly the limit as truncated, and reports `parts` when the limit is reached. */
const limits = {
  files: 1,
  fileSize: multipart.file + 1,
  fields: multipart.fields,
  fieldSize: multipart.fieldBytes,
  parts: multipart.fields + 2,
  headerPairs: multipart.headersOfPart,
};

/**
 * Reads a multipart body: text fields and at most one file, by name; when a field is repeated, its last value counts.
 * `raw` holds the texts. Throws BODY_TOO_LARGE, MALFORMED_JSON, and VALIDATION_FAILED when there are too many parts.
 */
export async function readMultipart(request: IncomingMessage): Promise<{ body: Record<string, unknown>; raw: string }> {
  const tooLarge = () => refuse('BODY_TOO_LARGE', { message: messages.fileTooLarge });
  const fields = new Map<string, unknown>();
  let raw = '';
  let truncated = false;
  try {
    if (Number(request.headers['content-length'] ?? 0) > multipart.file + multipart.textBytes) throw tooLarge();
    const parser = createParser(request);
    parser.on('field', (name, value, { valueTruncated, mimeType }) => {
      if (mimeType !== 'text/plain') {
        // The parser treats a file without a name as text.
        fields.set(name, new ReceivedFile('', Buffer.alloc(0)));
        return;
      }
      raw += value;
      truncated ||= valueTruncated || raw.length > multipart.textBytes;
      fields.set(name, value);
    });
    parser.on('file', (name, stream, { filename = '' }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        truncated = true;
        chunks.length = 0;
      });
      stream.on('error', () => {
        // the parser fails with this error
      });
      stream.on('end', () => fields.set(name, new ReceivedFile(filename, Buffer.concat(chunks))));
      raw += filename;
    });
    await runParser(request, parser);
    if (truncated) throw tooLarge();
  } catch (error) {
    // unread data would block the connection and the response
    request.unpipe();
    request.resume();
    throw error;
  }
  return { body: Object.fromEntries(fields), raw };
}

function createParser(request: IncomingMessage): Busboy {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw malformedError();
  }
}

/** Does not use `pipeline`, which would close the connection together with the parser before the refusal is sent. */
function runParser(request: IncomingMessage, parser: Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('close', resolve);
    const fail = () => reject(malformedError());
    parser.on('error', fail);
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => reject(tooManyFieldsError()));
    }
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail();
    });
    request.pipe(parser);
  });
}

const malformedError = () => refuse('MALFORMED_JSON', { message: 'Не удалось разобрать запрос' });
