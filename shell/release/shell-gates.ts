import type { BuiltFile, RemoteManifest } from '@school/shell-contract/manifest';
import { shellContractVersion } from '@school/shell-contract/manifest-names';
import { type ShellManifest, shellLocales } from '@school/shell-contract/shell-manifest';
import { checkCompressed, checkGrowth, checkLocales, type ReadFile, weighFiles } from './gates';
import { fitsShell, toPlainVersion } from './shell-version';

export interface ShellRelease {
  manifest: ShellManifest;
  read: ReadFile;
}

/** What is live in the store of a shell. */
export interface LiveBesideShell {
  shell: ShellRelease | null;
  remotes: readonly Pick<RemoteManifest, 'id' | 'version' | 'shellRange'>[];
  /** Whether this version was live before; then its size was accepted. */
  wasLive: boolean;
}

/** The most bytes that a start may load when no shell is live. */
const firstStartBytes = 300_000;

/** Checks a shell against the live releases. @returns a sentence for each reason to refuse it */
export async function checkShellGates({ manifest, read }: ShellRelease, live: LiveBesideShell): Promise<string[]> {
  return [
    ...checkContract(manifest),
    ...checkRemotes(manifest.version, live),
    ...(await checkLocales(shellLocales, read, isSentByApi)),
    ...(await checkCompressed(manifest.assets.filter(isSentAsFile), read)),
    ...(live.wasLive ? [] : await checkStart({ manifest, read }, live.shell)),
  ];
}

/** The server compresses the worker and the description for each answer, since their address stays the same. */
function isSentAsFile({ path }: BuiltFile): boolean {
  return path !== 'service-worker.js' && path !== 'shell.json';
}

/** Texts that the API sends in Russian. */
function isSentByApi(key: string): boolean {
  return /^(errors|validation)\./.test(key);
}

function checkContract({ contractVersion }: ShellManifest): string[] {
  if (contractVersion === shellContractVersion) return [];
  return [`It is made for contract ${contractVersion}; the server has ${shellContractVersion}.`];
}

/** The live remotes that this shell would leave out. */
function checkRemotes(version: string, { shell, remotes }: LiveBesideShell): string[] {
  return remotes
    .filter(({ shellRange }) => !fitsShell(shellRange, version))
    .filter(({ shellRange }) => !shell || fitsShell(shellRange, shell.manifest.version))
    .map(
      (remote) =>
        `${remote.id} ${remote.version} wants a shell of ${remote.shellRange}; this is ${toPlainVersion(version)}.`,
    );
}

async function checkStart(release: ShellRelease, live: ShellRelease | null): Promise<string[]> {
  return checkGrowth(
    'The start of the shell',
    await weighStart(release),
    live ? await weighStart(live) : undefined,
    firstStartBytes,
  );
}

function weighStart({ manifest: { scripts, styles, preload }, read }: ShellRelease): Promise<number> {
  return weighFiles([...scripts, ...styles, ...preload], read);
}
