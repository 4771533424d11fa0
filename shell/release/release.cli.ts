#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { roles } from '@school/api-contract/rules/roles';
import { remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellId } from '@school/shell-contract/manifest-names';
import { shellManifestSchema } from '@school/shell-contract/shell-manifest';
import type { z } from 'zod';
import shellPackage from '../package.json' with { type: 'json' };
import { createSnapshots } from '../server/snapshots';
import { accountName } from './account-name';
import { type Audience, describeAudience, parseAudience } from './audience';
import { checkGates, type ReadFile } from './gates';
import { computeIntegrity, createReleaseStore, ReleaseError, toS3Place } from './index';
import { openReleaseDriver } from './open-driver';
import { findEntry, findWithdrawal, type Pointer, type PointerEntry } from './pointer';
import type { Smoke } from './publication';
import { readBuild, readShellBuild } from './read-build';
import { checkShellGates } from './shell-gates';
import { findWorkplace } from './workplace';

const usage = `<part> is a remote or the word shell; without one a command applies to all parts of this tree.

npm run release -- publish [part...]                   store the builds of this tree; no browser gets them yet
npm run release -- publish <part> --from <folder>      store a build from another place
npm run release -- publish ... --promote [--why text]  also make them live
npm run release -- publish ... --note text             one line for the list of releases
npm run release -- promote [part] [version] --why text make live: the build of this tree if no version is named
npm run release -- promote <part> [version] --canary <who> --why text
                                                       give it to a share of the browsers, roles or users beside the
                                                       live release: 10, role:coach, user:anna, or 10,role:coach;
                                                       a name with a comma in quotation marks: 'user:"anna, office"'
npm run release -- halt <part> --why text              stop the canary
npm run release -- publish | promote ... --force       even if a gate refuses; recorded in the history
npm run release -- publish | promote ... --no-smoke    without the smoke run; recorded in the history
npm run release -- rollback <part> --why text          make the last good release live again
npm run release -- hand-over <path | slot> --to <remote> --why text
npm run release -- hand-over <remote> --to <team> --why text
npm run release -- state [part...]                     the state of the builds of this tree: live, published, rolled back
npm run release -- prune [part...]                     remove unused versions, by default of all live parts
npm run release -- list`;

const workplace = findWorkplace(process.cwd(), import.meta.dirname);
const bucket = toS3Place(process.env);
if (!bucket && !process.env.DATA_DIR && workplace.dataDir === undefined) {
  console.error('Set the place of the portal releases: DATA_DIR, or the RELEASES_S3_ variables.');
  process.exit(1);
}
const dataDir = resolve(workplace.folder, process.env.DATA_DIR ?? workplace.dataDir ?? '');
const store = createReleaseStore(await openReleaseDriver(bucket, dataDir), {
  onDamagedPointer: (sentence) => console.error(sentence),
  now: () => new Date(),
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    promote: { type: 'boolean' },
    force: { type: 'boolean' },
    canary: { type: 'string' },
    'no-smoke': { type: 'boolean' },
    note: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    why: { type: 'string' },
    who: { type: 'string' },
  },
});
const [command, ...named] = positionals;
const who = values.who ?? accountName();

try {
  if (command === 'publish') await publishAll();
  else if (command === 'promote') await promoteAll();
  else if (command === 'rollback' && named[0]) {
    console.log(`${named[0]}: back to ${await store.rollback(named[0], { who, why: why() })}`);
  } else if (command === 'halt' && named[0]) {
    console.log(`${named[0]}: ${await store.halt(named[0], { who, why: why() })} is taken back`);
  } else if (command === 'hand-over' && named[0] && values.to) {
    await store.handOver(named[0], values.to, { who, why: why() });
    console.log(`${named[0]} belongs to ${values.to} from now on`);
  } else if (command === 'state') await printStates();
  else if (command === 'prune') await pruneAll();
  else if (command === 'list') await printReleases();
  else throw new ReleaseError(usage);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function listNamedOrAll(): string[] {
  return named.length > 0 ? named : [...workplace.builds.keys()];
}

/** The version of the build in this tree. @throws ReleaseError without a build */
function builtVersion(id: string, dist = builtFolder(id)): string {
  const file = join(dist, id === shellId ? 'shell.json' : 'manifest.json');
  if (!existsSync(file)) {
    throw new ReleaseError(`${id} has no build; run: ${workplace.buildCommand(id)}`);
  }
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

function builtFolder(id: string): string {
  const dist = workplace.builds.get(id);
  if (dist === undefined) throw new ReleaseError(`There is no part ${id} here.`);
  return dist;
}

async function publishAll(): Promise<void> {
  if (values.from && named.length !== 1)
    throw new ReleaseError('--from names the build of one remote, or of the shell.');
  for (const id of listNamedOrAll()) {
    const dist = values.from ? resolve(values.from) : builtFolder(id);
    const version = builtVersion(id, dist);
    const known = (await store.readManifest(id, version)) !== null;
    const files = await (id === shellId ? readShellBuild(dist) : readBuild(dist));
    const checked = known ? undefined : await passGates(id, version, async (path) => files.get(path) ?? null);
    const publication = { at: new Date().toISOString(), who, note: values.note, smoke: checked?.smoke };
    await (id === shellId
      ? store.publishShell(files, computeIntegrity, publication)
      : store.publish(files, computeIntegrity, publication));
    const { entry, withdrawal } = await getState(id, version);
    if (!known) console.log(`${id} ${version}: published`);
    if (!values.promote || entry?.stable === version) continue;
    if (withdrawal) {
      // Somebody rolled this version back or halted it for a reason, which another build does not remove.
      console.log(describeState(id, version, await getState(id, version)));
      continue;
    }
    await promote(id, version, values.why ?? 'published', checked);
    console.log(`${id} ${version}: live`);
  }
}

async function promoteAll(): Promise<void> {
  const [id, version] = named;
  const reason = why();
  if (values.canary !== undefined && !id) throw new ReleaseError('--canary requires the name of a remote, or shell.');
  const wanted =
    id && version ? [[id, version] as const] : listNamedOrAll().map((part) => [part, builtVersion(part)] as const);
  for (const [part, chosen] of wanted) {
    if (version === undefined && (await getState(part, chosen)).entry?.stable === chosen) continue;
    await promote(part, chosen, reason);
    console.log(
      `${part} ${chosen}: ${values.canary === undefined ? 'live' : `for ${describeAudience(toAudience(values.canary))}`}`,
    );
  }
}

/** @param checked the result of the gates, when they already ran */
async function promote(id: string, version: string, because: string, checked?: Checked): Promise<void> {
  const { forced, smoke } = checked ?? (await passGates(id, version, (path) => store.readFile(id, version, path)));
  const skipped = smoke?.outcome === 'skipped' ? [smoke.reason ?? 'not drawn'] : [];
  const reason = {
    ...{ who, why: because },
    ...(forced.length > 0 && { forced }),
    ...(skipped.length > 0 && { skipped }),
  };
  if (values.canary === undefined) await store.promote(id, version, reason);
  else await store.startCanary(id, version, toAudience(values.canary), reason);
}

function toAudience(text: string): Audience {
  const audience = parseAudience(text);
  if (audience) return audience;
  throw new ReleaseError(
    `--canary requires a whole number of percent from 1 to 99, role:<${roles.join('|')}> or user:<name>, several with commas between them; a name with a comma in quotation marks: user:"anna, office".`,
  );
}

/** The result of the gates for a release that they accept. */
interface Checked {
  /** Faults that --force overruled. */
  forced: string[];
  /** Undefined when no smoke run was tried. */
  smoke: Smoke | undefined;
}

async function passGates(id: string, version: string, read: ReadFile): Promise<Checked> {
  const gateFaults = await (id === shellId ? listShellFaults(version, read) : listFaults(id, version, read));
  // A release that fails the other gates is refused without a browser.
  const isDrawn = gateFaults.length === 0 || values.force;
  const drawn = isDrawn ? await checkSmoke(id, version, read) : undefined;
  const faults = [...gateFaults, ...(drawn?.faults ?? [])];
  const report = [`${id} ${version}:`, ...faults].join('\n  ');
  if (faults.length > 0 && !values.force) {
    throw new ReleaseError(`${report}\n  Not let through; --force does it all the same.`);
  }
  if (faults.length > 0) console.log(report);
  if (drawn?.skipped !== undefined) console.log(`${id} ${version}: ${drawn.skipped}`);
  return { forced: faults, smoke: drawn && toSmoke(drawn) };
}

function toSmoke({ faults, shell, skipped }: Drawn): Smoke {
  if (skipped !== undefined) return { outcome: 'skipped', shell, reason: skipped };
  return { outcome: faults.length > 0 ? 'forced' : 'passed', shell };
}

interface Drawn {
  faults: string[];
  /** Version of the shell. */
  shell: string;
  /** Why it was not drawn. */
  skipped?: string;
}

/** Draws the release in Chromium where there is one; elsewhere returns the outcome that was recorded at publication. */
async function checkSmoke(id: string, version: string, read: ReadFile): Promise<Drawn> {
  const candidate =
    id === shellId ? { manifest: await readManifest(shellManifestSchema, id, version, read), read } : null;
  const live = candidate ?? (await findLive(shellManifestSchema, shellId));
  const shell = live?.manifest.version ?? shellPackage.version;
  if (values['no-smoke']) return { faults: [], shell, skipped: 'not drawn in Chromium, since --no-smoke was given' };
  const { drawRelease, drawShell, findDrawingTools } = await import('./smoke/draw-release');
  const tools = await findDrawingTools();
  if (tools) {
    const { shellDist } = workplace;
    if (candidate) {
      const remotes = await findLiveRemotes();
      return { faults: await drawShell(tools, { shell: candidate, remotes, shellDist }, store), shell };
    }
    const release = { manifest: await readManifest(remoteManifestSchema, id, version, read), read };
    return { faults: await drawRelease(tools, release, store, { shell: live, shellDist }), shell };
  }
  const { smoke } = (await store.readPublication(id, version)) ?? {};
  const known =
    smoke?.outcome === 'passed' ? `its publication drew it in shell ${smoke.shell}` : 'nobody has drawn it before';
  return { faults: [], shell, skipped: `not drawn, since there is no Chromium here; ${known}` };
}

async function listFaults(id: string, version: string, read: ReadFile): Promise<string[]> {
  const { pointer } = await store.readPointer();
  return checkGates(
    { manifest: await readManifest(remoteManifestSchema, id, version, read), read },
    {
      shellVersion: pointer.shell?.stable ?? shellPackage.version,
      api: await store.readApi(),
      remote: await findLive(remoteManifestSchema, id),
      wasLive: wasLive(pointer.remotes[id], version),
    },
  );
}

async function listShellFaults(version: string, read: ReadFile): Promise<string[]> {
  const { pointer } = await store.readPointer();
  return checkShellGates(
    { manifest: await readManifest(shellManifestSchema, shellId, version, read), read },
    {
      shell: await findLive(shellManifestSchema, shellId),
      remotes: (await findLiveRemotes()).map(({ manifest }) => manifest),
      wasLive: wasLive(pointer.shell, version),
    },
  );
}

function wasLive(entry: PointerEntry | undefined, version: string): boolean {
  return entry?.history.some((event) => event.version === version) ?? false;
}

async function readManifest<S extends z.ZodType>(
  schema: S,
  id: string,
  version: string,
  read: ReadFile,
): Promise<z.output<S>> {
  const bytes = await read('manifest.json');
  if (!bytes) throw new ReleaseError(`${id} ${version} is not published.`);
  const parsed = schema.safeParse(parseJson(Buffer.from(bytes).toString('utf8')));
  if (!parsed.success) throw new ReleaseError(`The manifest of ${id} ${version} is refused: ${parsed.error.message}`);
  return parsed.data;
}

/** The live release; null when there is none, or when it cannot be read. */
async function findLive<S extends z.ZodType>(
  schema: S,
  id: string,
): Promise<{ manifest: z.output<S>; read: ReadFile } | null> {
  const version = findEntry((await store.readPointer()).pointer, id)?.stable;
  if (version === undefined) return null;
  const read: ReadFile = (path) => store.readFile(id, version, path);
  const manifest = await readManifest(schema, id, version, read).catch(() => null);
  return manifest && { manifest, read };
}

async function findLiveRemotes() {
  const { pointer } = await store.readPointer();
  const found = await Promise.all(Object.keys(pointer.remotes).map((id) => findLive(remoteManifestSchema, id)));
  return found.flatMap((remote) => (remote ? [remote] : []));
}

async function getState(id: string, version: string) {
  const entry = findEntry((await store.readPointer()).pointer, id);
  return { entry, withdrawal: findWithdrawal(entry?.history ?? [], version) };
}

function describeState(
  id: string,
  version: string,
  { entry, withdrawal }: Awaited<ReturnType<typeof getState>>,
): string {
  const command = `npm run release -- promote ${id} ${version} --why "..."`;
  if (entry?.stable === version) return `${id} ${version}: live`;
  if (entry?.canary?.version === version) return `${id} ${version}: for ${describeAudience(entry.canary)}`;
  if (withdrawal) {
    const { action, at, who: by, why: because } = withdrawal;
    return `${id} ${version}: not live, ${action === 'halt' ? 'halted' : 'rolled back'} ${at} by ${by}: ${because}
  Live is ${entry?.stable}. A change of the sources makes a new version; to bring this one back: ${command}`;
  }
  return `${id} ${version}: published, not live; to make it live: ${command}`;
}

async function printStates(): Promise<void> {
  for (const id of listNamedOrAll()) {
    const version = builtVersion(id);
    const published = (await store.readManifest(id, version)) !== null;
    console.log(
      published
        ? describeState(id, version, await getState(id, version))
        : `${id} ${version}: built, not published; to store it: npm run release -- publish ${id}`,
    );
  }
}

async function printReleases(): Promise<void> {
  const { revision, pointer } = await store.readPointer();
  console.log(`revision ${revision}`);
  for (const id of listLive(pointer)) {
    const entry = findEntry(pointer, id);
    if (!entry) continue;
    const canary = entry.canary ? `, canary ${entry.canary.version} for ${describeAudience(entry.canary)}` : '';
    console.log(`${id}: stable ${entry.stable}, previous ${entry.previous ?? '-'}${canary}`);
    for (const line of entry.history.slice(0, 5)) {
      console.log(`  ${line.at} ${line.action} ${line.version} by ${line.who}: ${line.why}`);
      for (const sentence of line.forced ?? []) console.log(`    forced: ${sentence}`);
      for (const sentence of line.skipped ?? []) console.log(`    skipped: ${sentence}`);
      const note = (await store.readPublication(id, line.version))?.note;
      if (note !== undefined) console.log(`    ${note}`);
    }
    console.log(`  kept: ${(await store.versions(id)).join(', ')}`);
  }
  for (const { at, who: by, why: because, what, from, to } of pointer.handOvers?.slice(0, 5) ?? []) {
    console.log(`${at} ${what} handed over from ${from} to ${to} by ${by}: ${because}`);
  }
  const { faults } = await createSnapshots({ releases: store, onFault: () => undefined }).current();
  for (const { remote, version, reason } of faults) console.log(`not served: ${remote} ${version}: ${reason}`);
}

async function pruneAll(): Promise<void> {
  const { pointer } = await store.readPointer();
  for (const id of named.length > 0 ? named : listLive(pointer)) {
    const removed = await store.prune(id);
    console.log(`${id}: ${removed.length > 0 ? `removed ${removed.join(', ')}` : 'nothing to remove'}`);
  }
}

/** The parts with a live release. */
function listLive({ shell, remotes }: Pointer): string[] {
  return [...(shell ? [shellId] : []), ...Object.keys(remotes).sort()];
}

function why(): string {
  if (!values.why) throw new ReleaseError('Say why: --why "..."');
  return values.why;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
