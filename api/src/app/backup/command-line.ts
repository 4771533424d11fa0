import path from 'node:path';
import { SettingsError } from '../../platform/settings';
import { StartError } from '../../platform/start-error';
import { BackupError } from './backup-error';

export const toMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Resolves the folder argument from the user's folder, because npm runs in the product's. */
export function getFolderArgument(command: string): string {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new BackupError(`npm run ${command} -- <folder>`);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
}

/** Runs a command; any failure prints a message and exits with code 2. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPlain = error instanceof BackupError || error instanceof StartError || error instanceof SettingsError;
    process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exitCode = 2;
  }
}
