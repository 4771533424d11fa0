import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canEnter, changeOwner, chooseOwner, type Owner } from './run-as';

interface Home {
  /** A folder that the owner can enter; holds the cluster and, if needed, a copy of the programs. */
  folder: string;
  /** The cluster's folder, always reachable as `<dataDir>/postgres`. */
  cluster: string;
  owner: Owner | undefined;
}

/**
 * Finds the folder of the cluster, normally `<dataDir>/postgres`. If this process runs as root and the user that it
 * drops to cannot enter `dataDir` (for example under /root), the cluster is in a separate folder and
 * `<dataDir>/postgres` links to it.
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
    // the first start was killed before the cluster existed; but if its folder is gone too, the data is lost
    const folder = path.dirname(begun);
    if (await stat(folder).catch(() => undefined)) return { folder, cluster: begun, owner };
    throw new Error(`${entry} points to ${begun}, which has been deleted`);
  }
  if (await canEnter(owner, root)) return { folder: root, cluster: entry, owner };
  if (await isTemporary(root)) {
    // mkdtemp makes private folders; deleting this one later would leave the separate cluster behind
    await chmod(root, 0o711);
    if (await canEnter(owner, root)) return { folder: root, cluster: entry, owner };
  }

  const folder = await createSeparateFolder(root, owner);
  const cluster = path.join(folder, 'postgres');
  await symlink(cluster, entry);
  return { folder, cluster, owner };
}

/** Prefers /var/lib, since systems remove old files from /var/tmp; a temporary data folder stays temporary. */
async function createSeparateFolder(root: string, owner: Owner | undefined): Promise<string> {
  const name = `sports-school-${createHash('sha256').update(root).digest('hex').slice(0, 12)}-`;
  for (const base of (await isTemporary(root)) ? [tmpdir()] : ['/var/lib', '/var/tmp', tmpdir()]) {
    if (!(await canEnter(owner, base))) continue;
    try {
      const folder = await mkdtemp(path.join(base, name));
      await changeOwner(owner, folder);
      return folder;
    } catch {
      // not writable: try the next one
    }
  }
  throw new Error(`No folder found that the user ${owner?.uid} can use for PostgreSQL; set DATA_DIR to one`);
}

async function isTemporary(folder: string): Promise<boolean> {
  return folder.startsWith(await realpath(tmpdir()));
}
