import { serveWorker } from '../../../platform/workers/serve-worker';
import { readTable } from './import-lines';
import type { TableAnswer, TableTask } from './import-table';
import { packLines } from './pack-lines';
import { UnreadableFileError } from './unreadable-file';

serveWorker(async ({ content, reading, today }: TableTask): Promise<TableAnswer> => {
  try {
    const { lines, ...table } = await readTable(Buffer.from(content), reading, today);
    return { table, packs: packLines(lines) };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refusal: error.reason };
    throw error;
  }
});
