import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** The system user that PostgreSQL runs as; undefined for the current user. */
export interface Owner {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of existing data, otherwise as `postgres` or `nobody`.
 * `dataOwner` is the uid and gid of an existing cluster folder.
 */
export async function chooseOwner(dataOwner: Owner | undefined): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (dataOwner && dataOwner.uid !== 0) return dataOwner;
  return (await findSystemUser('postgres')) ?? (await findSystemUser('nobody')) ?? { uid: 65534, gid: 65534 };
}

async function findSystemUser(name: string): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all([execFileAsync('id', ['-u', name]), execFileAsync('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Runs a program as the owner, from a folder that every user can enter. Rejects with its error output. */
export async function runAs(owner: Owner | undefined, program: string, args: string[]): Promise<string> {
  const { stdout } = await execFileAsync(program, args, {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' },
    ...owner,
  });
  return stdout;
}

/** Whether the owner can enter this folder; tested by the operating system, which knows every kind of permission. */
export async function canEnter(owner: Owner | undefined, folder: string): Promise<boolean> {
  if (!owner) return true;
  return runAs(owner, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  );
}

export async function changeOwner(owner: Owner | undefined, path: string): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}
