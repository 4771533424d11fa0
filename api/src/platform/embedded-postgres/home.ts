import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canEnter, chooseOwner, giveTo, type Owner } from './run-as';

interface Home {
  /** Folder that the owner can enter; holds the cluster and, if need be, a copy of the programs. */
  folder: string;
  /** The cluster. Seen from outside it is always `<dataDir>/postgres`. */
  cluster: string;
  owner: Owner | undefined;
}

/**
 * Finds a place for the cluster. Normally that is `<dataDir>/postgres`. If we are root and the user that we drop to cannot
 * enter `dataDir` (it lies under /root, say), the cluster lies aside and `<dataDir>/postgres` is a link to it.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const root = await realpath(dataDir);
  const entry = path.join(root, 'postgres');
  const existing = await stat(entry).catch(() => undefined);
  const owner = await chooseOwner(existing);
  if (existing) {
    const cluster = await realpath(entry);
    const folder = path.dirname(cluster);
    if (await canEnter(owner, folder)) return { folder, cluster, owner };
    throw new Error(`The user ${owner?.uid} that PostgreSQL runs as cannot enter ${folder}`);
  }
  const begun = await readlink(entry).catch(() => undefined);
  if (begun !== undefined) {
    // the first start was killed before the cluster was there; but if its folder has gone too, so has the data
    const folder = path.dirname(begun);
    if (await stat(folder).catch(() => undefined)) return { folder, cluster: begun, owner };
    throw new Error(`${entry} points to ${begun}, which has been deleted`);
  }
  if (await canEnter(owner, root)) return { folder: root, cluster: entry, owner };
  if (await isTemporary(root)) {
    // mkdtemp closes its folders; whoever deletes this one later would not know of a cluster aside
    await chmod(root, 0o711);
    if (await canEnter(owner, root)) return { folder: root, cluster: entry, owner };
  }

  const folder = await makeAside(root, owner);
  const cluster = path.join(folder, 'postgres');
  await symlink(cluster, entry);
  return { folder, cluster, owner };
}

/** /var/lib first, since /var/tmp and the like are swept of old files; but what is temporary itself stays so. */
async function makeAside(root: string, owner: Owner | undefined): Promise<string> {
  const name = `sports-school-${createHash('sha256').update(root).digest('hex').slice(0, 12)}-`;
  for (const base of (await isTemporary(root)) ? [tmpdir()] : ['/var/lib', '/var/tmp', tmpdir()]) {
    if (!(await canEnter(owner, base))) continue;
    try {
      const folder = await mkdtemp(path.join(base, name));
      await giveTo(owner, folder);
      return folder;
    } catch {
      // not writable: the next one
    }
  }
  throw new Error(`No folder found that the user ${owner?.uid} can use for PostgreSQL; set DATA_DIR to one`);
}

async function isTemporary(folder: string): Promise<boolean> {
  return folder.startsWith(await realpath(tmpdir()));
}
