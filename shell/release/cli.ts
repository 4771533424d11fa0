import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accountName } from './account-name';
import { computeIntegrity, createReleaseStore, folderDriver, ReleaseError, readBuild } from './index';

const usage = `npm run release -- publish <remote...> [--promote] [--why text]
npm run release -- publish <remote> --from <folder of a build made elsewhere> [--promote] [--why text]
npm run release -- promote <remote> <version> --why text
npm run release -- rollback <remote> --why text
npm run release -- list`;

const root = resolve(import.meta.dirname, '../..');
const store = createReleaseStore(folderDriver(join(resolve(root, process.env.DATA_DIR ?? '.data'), 'releases')), {
  onDamagedPointer: (sentence) => console.error(sentence),
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { promote: { type: 'boolean' }, from: { type: 'string' }, why: { type: 'string' }, who: { type: 'string' } },
});
const [command, id, version] = positionals;
const who = values.who ?? accountName();

try {
  if (command === 'publish' && id) for (const remote of positionals.slice(1)) await publish(remote);
  else if (command === 'promote' && id && version) await store.promote(id, version, { who, why: why() });
  else if (command === 'rollback' && id) {
    console.log(`${id}: back to ${await store.rollback(id, { who, why: why() })}`);
  } else if (command !== 'list') throw new ReleaseError(usage);
  if (command !== 'publish') await list();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function publish(remote: string): Promise<void> {
  const dist = values.from ? resolve(values.from) : join(root, remote, 'dist');
  if (!/^mf-[a-z-]+$/.test(remote) || !existsSync(join(dist, 'manifest.json'))) {
    throw new ReleaseError(`${remote} has no build; run: node shell/launch/build.mjs ${remote}`);
  }
  if (values.from && positionals.length > 2) throw new ReleaseError('--from names the build of one remote.');
  const manifest = await store.publish(await readBuild(dist), computeIntegrity);
  console.log(`${manifest.id} ${manifest.version}: published`);
  if (values.promote) await store.promote(manifest.id, manifest.version, { who, why: values.why ?? 'published' });
}

async function list(): Promise<void> {
  const { revision, pointer } = await store.readPointer();
  console.log(`revision ${revision}`);
  for (const [remote, entry] of Object.entries(pointer.remotes).sort()) {
    console.log(`${remote}: stable ${entry.stable}, previous ${entry.previous ?? '-'}`);
    for (const line of entry.history.slice(0, 5)) {
      console.log(`  ${line.at} ${line.action} ${line.version} by ${line.who}: ${line.why}`);
    }
    console.log(`  kept: ${(await store.versions(remote)).join(', ')}`);
  }
}

function why(): string {
  if (!values.why) throw new ReleaseError('Say why: --why "..."');
  return values.why;
}
