import { type PdfMarker, readPdfMarker } from './pdf-marker';

export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export type FileProblem = 'tooLarge' | 'notPdf' | 'notRead';

export interface CheckedFile {
  name: string;
  /** SHA-256 of the whole file, hex. */
  sha256: string;
  marker: PdfMarker | undefined;
}

/** Browsers hash only in a secure context. */
export function canHash(): boolean {
  return 'subtle' in crypto;
}

/** Reads and hashes a file on this device. */
export async function checkFile(file: File): Promise<CheckedFile | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  try {
    const bytes = await file.arrayBuffer();
    if (!startsAsPdf(bytes)) return 'notPdf';
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { name: file.name, sha256, marker: readPdfMarker(bytes) };
  } catch {
    // The file was moved, or is in cloud storage that does not answer.
    return 'notRead';
  }
}

/** The header may follow other bytes within the first kilobyte. */
function startsAsPdf(bytes: ArrayBuffer): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 1024)).includes('%PDF-');
}
