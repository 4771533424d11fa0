import type { BuiltFile, RemoteManifest } from '@school/shell-contract/manifest';
import {
  isRunnableContract,
  type Language,
  languages,
  oldestContractVersion,
  shellContractVersion,
} from '@school/shell-contract/manifest-names';
import { fitsShell, toPlainVersion } from './shell-version';

/** Reads a file of a release; null when it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

export interface Release {
  manifest: RemoteManifest;
  read: ReadFile;
}

/** What is live in the store of a release. */
export interface LiveState {
  shellVersion: string;
  /** Routes of the API, as `GET /api/students`; null when none has started on this store yet. */
  api: readonly string[] | null;
  /** The live release of the same remote. */
  remote: Release | null;
  /** Whether this version was live before; then its size was accepted. */
  wasLive: boolean;
}

/** A module may grow by a tenth, or by this much. */
const growth = { share: 1.1, bytes: 5_000 };
/** The most that a module may load when no release of it is live. */
const newModuleBytes = 150_000;

/** Checks a release against the live ones. @returns a sentence for each reason to refuse it */
export async function checkGates(release: Release, live: LiveState): Promise<string[]> {
  return [
    ...checkShell(release.manifest, live.shellVersion),
    ...checkApi(release.manifest, live.api),
    ...checkModules(release.manifest),
    ...(await checkLocales(toLocalePaths(release.manifest), release.read)),
    ...(await checkCompressed(release.manifest.assets, release.read)),
    ...(live.wasLive ? [] : await checkSizes(release, live.remote)),
  ];
}

function checkShell({ contractVersion, shellRange }: RemoteManifest, shellVersion: string): string[] {
  const faults: string[] = [];
  if (!isRunnableContract(contractVersion)) {
    faults.push(
      `It is made for contract ${contractVersion} of the shell; the live one runs contracts ${oldestContractVersion} to ${shellContractVersion}.`,
    );
  }
  if (!fitsShell(shellRange, shellVersion)) {
    faults.push(`It wants a shell of ${shellRange}; ${toPlainVersion(shellVersion)} is live.`);
  }
  return faults;
}

function checkApi({ calls = [] }: RemoteManifest, api: LiveState['api']): string[] {
  const missing = api ? calls.filter((call) => !api.includes(call)) : [];
  if (missing.length === 0) return [];
  return [`It calls routes that the live API does not have: ${missing.join(', ')}. Start the new API first.`];
}

function checkModules({ modules }: RemoteManifest): string[] {
  return Object.entries(modules)
    .filter(([, { js }]) => js.length === 0)
    .map(([name]) => `The module ${name} has no code.`);
}

function toLocalePaths({ locales }: RemoteManifest): Record<Language, string> {
  return { ru: locales.ru.path, en: locales.en.path };
}

/** @param inOneLanguage whether only one language needs a key */
export async function checkLocales(
  paths: Record<Language, string>,
  read: ReadFile,
  inOneLanguage: (key: string) => boolean = () => false,
): Promise<string[]> {
  const [first, second] = await Promise.all(languages.map(async (language) => readKeys(await read(paths[language]))));
  if (!first || !second) return ['A locale file cannot be read.'];
  const differing = [...first]
    .filter((key) => !second.has(key))
    .concat([...second].filter((key) => !first.has(key)))
    .filter((key) => !inOneLanguage(key));
  return differing.length > 0 ? [`The languages differ in these texts: ${differing.slice(0, 10).join(', ')}.`] : [];
}

/** The keys of a locale file; plural forms differ between languages, so they count as one key. */
function readKeys(bytes: Uint8Array | null): Set<string> | undefined {
  if (!bytes) return undefined;
  const keys = new Set<string>();
  const walk = (tree: unknown, prefix: string): void => {
    if (typeof tree !== 'object' || tree === null) {
      keys.add(prefix.replace(/_(zero|one|two|few|many|other)$/, ''));
      return;
    }
    for (const [key, value] of Object.entries(tree)) walk(value, prefix ? `${prefix}.${key}` : key);
  };
  try {
    walk(JSON.parse(Buffer.from(bytes).toString('utf8')), '');
    return keys;
  } catch {
    return undefined;
  }
}

/** The build compresses these from this size on; the server sends the compressed file when there is one. */
const compressed = { path: /\.(js|css|json|svg)$/, bytes: 1024 };

/** Files that browsers would get uncompressed. */
export async function checkCompressed(files: readonly BuiltFile[], read: ReadFile): Promise<string[]> {
  const wanted = files.filter(({ path, bytes }) => compressed.path.test(path) && bytes >= compressed.bytes);
  const lacking = await Promise.all(
    wanted.map(async ({ path }) => {
      const [br, gz] = await Promise.all([read(`${path}.br`), read(`${path}.gz`)]);
      return br && gz ? [] : [path];
    }),
  );
  const paths = lacking.flat();
  if (paths.length === 0) return [];
  return [`These files lack a .br or a .gz file beside them and would be sent uncompressed: ${paths.join(', ')}.`];
}

async function checkSizes(release: Release, live: Release | null): Promise<string[]> {
  const faults: string[] = [];
  for (const name of Object.keys(release.manifest.modules)) {
    const size = await weigh(release, name);
    const before = live && Object.hasOwn(live.manifest.modules, name) ? await weigh(live, name) : undefined;
    faults.push(...checkGrowth(`The module ${name}`, size, before, newModuleBytes));
  }
  return faults;
}

/** @param most bytes that are accepted when nothing comparable is live */
export function checkGrowth(what: string, size: number, before: number | undefined, most: number): string[] {
  const limit = before === undefined ? most : Math.max(before * growth.share, before + growth.bytes);
  if (size <= limit) return [];
  const than = before === undefined ? '' : `, the live one ${toKilobytes(before)}`;
  return [`${what} loads ${toKilobytes(size)}${than}; at most ${toKilobytes(limit)} are accepted.`];
}

async function weigh({ manifest, read }: Release, module: string): Promise<number> {
  const { js = [], css = [] } = manifest.modules[module] ?? {};
  return weighFiles([...js, ...css], read);
}

/** The bytes that a browser loads: the compressed size where the build has compressed a file. */
export async function weighFiles(files: readonly BuiltFile[], read: ReadFile): Promise<number> {
  const sizes = await Promise.all(files.map(async ({ path, bytes }) => (await read(`${path}.br`))?.length ?? bytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function toKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
