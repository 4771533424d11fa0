import {
  type ImportReading,
  type ImportRefusal,
  importRefusals,
  maxImportBytes,
} from '@school/api-contract/students/student-import';
import { refuseField } from '../../../platform/app-error';
import { getWorkerFile } from '../../../platform/workers/worker-file';
import { createWorkerPool, WorkerStoppedError } from '../../../platform/workers/worker-pool';
import type { ImportTable } from './import-lines';
import { unpackLines } from './pack-lines';

export interface TableTask {
  content: Uint8Array;
  reading: ImportReading;
  /** 'yyyy-MM-dd' */
  today: string;
}

export type TableAnswer = { table: Omit<ImportTable, 'lines'>; packs: Uint8Array[] } | { refusal: ImportRefusal };

/** The largest file takes some seconds. Files wait for each other, so that many take no more memory than one. */
const pool = createWorkerPool<TableTask, TableAnswer>({
  file: getWorkerFile('import-table', import.meta.url),
  size: 1,
  timeLimitMs: 30_000,
  memoryLimitMb: 384,
});

export const toFileRefusal = (reason: ImportRefusal) => refuseField('file', importRefusals[reason]);

/** Reads an uploaded list in a worker. Refuses with VALIDATION_FAILED of `file`. */
export async function readUploadedTable(
  content: Uint8Array,
  reading: ImportReading,
  today: string,
): Promise<ImportTable> {
  if (content.length > maxImportBytes) throw toFileRefusal('tooLarge');
  const answer = await pool.run({ content, reading, today }).catch((error: unknown) => {
    throw error instanceof WorkerStoppedError ? toFileRefusal('tooMuchInside') : error;
  });
  if ('refusal' in answer) throw toFileRefusal(answer.refusal);
  return { ...answer.table, lines: await unpackLines(answer.packs) };
}
