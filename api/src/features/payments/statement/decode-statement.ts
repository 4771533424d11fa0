import { TextDecoder } from 'node:util';
import type { StatementRefusal } from '@school/api-contract/money/bank-statements';

/** The encodings that the format names, and UTF-8, which some banks write whatever they name. */
const encodings: Readonly<Record<string, string>> = { windows: 'windows-1251', dos: 'ibm866' };

/** Decodes a statement by what the bytes are and, where that leaves a choice, by its line «Кодировка». */
export function decodeStatement(file: Uint8Array): string | { refusal: StatementRefusal } {
  try {
    // a file may be cut off within a letter
    return new TextDecoder('utf-8', { fatal: true }).decode(file, { stream: true });
  } catch {
    for (const [name, encoding] of Object.entries(encodings)) {
      const text = new TextDecoder(encoding).decode(file);
      const named = /^Кодировка=(.*)$/m.exec(text)?.[1]?.trim().toLowerCase();
      if (named !== undefined) return named === name ? text : { refusal: 'encoding' };
    }
    // the line is not required
    return new TextDecoder('windows-1251').decode(file);
  }
}
