import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { UnreadableFileError } from './unreadable-file';

export interface XmlReader {
  /** Names are local: without the prefix of a namespace. */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Returns true when the rest need not be read. */
  isDone?(): boolean;
}

/** Limit of nesting; parts of a workbook nest less than ten elements. */
const deepest = 50;

/**
 * Reads XML while it is unpacked. Refuses a document type, so only the five entities of XML itself are known: nothing
 * grows and nothing is fetched. Throws `UnreadableFileError`.
 */
export async function readXml(content: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const parser = createParser(reader);
  let decoder: TextDecoder | undefined;
  for await (const chunk of content) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parse(() => parser.write(decoder?.decode(chunk, { stream: true }) ?? ''));
    if (reader.isDone?.()) return;
  }
  parse(() => parser.write(decoder?.decode() ?? '').close());
}

function createParser(reader: XmlReader): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('doctype', () => {
    throw new Error('A document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new Error('Nested too deeply');
    reader.open?.(local(name), (wanted) => {
      if (attributes[wanted] !== undefined) return unescaped(attributes[wanted]);
      for (const [key, value] of Object.entries(attributes)) if (local(key) === wanted) return unescaped(value);
      return undefined;
    });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(local(name));
  });
  const text = (written: string) => reader.text?.(unescaped(written));
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

function parse(step: () => unknown): void {
  try {
    step();
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError('broken', { cause: error });
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Decodes `_x000D_`, which spreadsheets write for characters that XML cannot hold. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
