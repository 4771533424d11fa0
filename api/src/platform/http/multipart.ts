import type { IncomingMessage } from 'node:http';
import { messages } from '@school/api-contract/messages';
import { maxUploadBytes, type UploadedFile } from '@school/api-contract/uploaded-file';
import busboy, { type Busboy } from 'busboy';
import { refuse } from '../app-error';

/** A getter, so that whoever walks over the fields of a body does not walk over millions of bytes. */
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

/** The text fields beside the file; a boundary and heads of parts take a little room too. */
const maxTextBytes = 64 * 1024;
/** The parser takes a file that comes to its limit for cut off. */
const limits = { files: 1, fileSize: maxUploadBytes + 1, fields: 20, fieldSize: 8 * 1024, parts: 21 };

/**
 * A multipart body: text fields and at most one file, by their names; of one that comes twice the last counts. `raw` holds
 * the texts. Refuses with BODY_TOO_LARGE and MALFORMED_JSON.
 */
export async function readMultipart(request: IncomingMessage): Promise<{ body: Record<string, unknown>; raw: string }> {
  const tooLarge = () => refuse('BODY_TOO_LARGE', { message: messages.fileTooLarge });
  const fields = new Map<string, unknown>();
  let raw = '';
  let truncated = false;
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + maxTextBytes) throw tooLarge();
    const parser = parserOf(request);
    parser.on('field', (name, value, { valueTruncated }) => {
      truncated ||= valueTruncated;
      fields.set(name, value);
      raw += value;
    });
    parser.on('file', (name, stream, { filename = '' }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        truncated = true;
        chunks.length = 0;
      });
      stream.on('error', () => {
        // the parser fails with it
      });
      stream.on('end', () => fields.set(name, new ReceivedFile(filename, Buffer.concat(chunks))));
      raw += filename;
    });
    await parsed(request, parser);
    if (truncated) throw tooLarge();
  } catch (error) {
    // what nobody reads would hold up the connection, and the answer with it
    request.unpipe();
    request.resume();
    throw error;
  }
  return { body: Object.fromEntries(fields), raw };
}

function parserOf(request: IncomingMessage): Busboy {
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw malformed();
  }
}

/** Not a pipeline: that would end the connection with the parser, before the refusal is sent. */
function parsed(request: IncomingMessage, parser: Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('close', resolve);
    const fail = () => reject(malformed());
    parser.on('error', fail);
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail();
    });
    request.pipe(parser);
  });
}

const malformed = () => refuse('MALFORMED_JSON', { message: 'Не удалось разобрать запрос' });
