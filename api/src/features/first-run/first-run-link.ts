import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { hasOwner } from '../auth/insert-owner';
import { deleteToken, findTokenHash, replaceTokenHash } from './first-run.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'random' | 'settings'>;

export interface FirstRunLink {
  url: string;
  /** Holds the link too; only the user of the server may read it. */
  file: string;
}

/**
 * Makes the link by which the owner's account of a new installation is created; null when there is an owner. Another
 * process with this data folder keeps its link, so that both print the same one. Call it inside the start lock.
 */
export async function prepareFirstRun({ db, clock, random, settings }: Deps): Promise<FirstRunLink | null> {
  const file = toLinkFile(settings);
  if (await hasOwner(db)) {
    await deleteToken(db);
    await removeLinkFile(settings);
    return null;
  }
  const known = await readToken(file);
  if (known !== undefined && (await findTokenHash(db)) === hashToken(known)) {
    return { url: toUrl(settings, known), file };
  }
  const token = random.token();
  const url = toUrl(settings, token);
  await writePrivately(file, `${url}\n`);
  await replaceTokenHash(db, hashToken(token), clock.now());
  return { url, file };
}

/** The link is dead by then; the file only tidies up, so a failure does not matter. */
export async function removeLinkFile(settings: Deps['settings']): Promise<void> {
  await rm(toLinkFile(settings), { force: true }).catch(() => undefined);
}

function toLinkFile({ dataDir }: Deps['settings']): string {
  return path.join(dataDir, 'first-run-link');
}

function toUrl({ publicUrl }: Deps['settings'], token: string): string {
  return `${publicUrl}/create-owner?token=${token}`;
}

async function readToken(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /[?&]token=([\w-]{43})\s*$/.exec(text)?.[1];
}

/** A new file, since the mode of an existing one would stay as it is. */
async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
}
