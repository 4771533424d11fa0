import { refuse } from '../../platform/app-error';
import { getWorkerFile } from '../../platform/workers/worker-file';
import { createWorkerPool, WorkerStoppedError } from '../../platform/workers/worker-pool';
import type { PdfDocument } from './draw-pdf';

/** An ordinary document takes 0.1 s, the largest that can be saved 2 s; other load on the machine multiplies that. */
const pool = createWorkerPool<PdfDocument, Uint8Array>({
  file: getWorkerFile('pdf', import.meta.url),
  size: 2,
  timeLimitMs: 30_000,
  memoryLimitMb: 256,
});

/** Creates the PDF in a worker: the same document gives the same bytes. Throws PDF_FAILED. */
export async function makePdf(document: PdfDocument): Promise<Buffer> {
  try {
    const { buffer, byteOffset, byteLength } = await pool.run(document);
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    throw error instanceof WorkerStoppedError ? refuse('PDF_FAILED', {}, error) : error;
  }
}
