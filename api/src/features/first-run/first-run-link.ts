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
 * Creates the one-time link to create the owner of a new installation; returns null when there is an owner. Another
 * process with this data folder keeps the link, so that both print the same one. Call it inside the start lock.
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

/** The link is invalid by then, so a failure to remove its file does not matter. */
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

/** Creates a new file, because an existing one would keep its mode. */
async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
}
