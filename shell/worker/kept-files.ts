import type { BuiltFile } from '@school/shell-contract/manifest';
import { canOpen } from '@school/shell-contract/manifest-access';
import { snapshotElementId } from '@school/shell-contract/manifest-names';
import type { ShellBuild } from '@school/shell-contract/shell-manifest';
import type { BootSnapshot } from '@school/shell-contract/snapshot';
import { moduleTexts, shellTexts, type TextsFile } from '@school/shell-contract/texts';

/** The parts of `shell.json` that name files. */
export type ShellFiles = Omit<ShellBuild, 'contractVersion'>;

export interface KeptFile {
  /** Path and query on this site. */
  url: string;
  /** Empty for fonts and texts, whose integrity is not known. */
  integrity: string;
}

/** Finds the snapshot in a server-rendered page; undefined when there is none. */
export function findSnapshot(html: string): BootSnapshot | undefined {
  const json = new RegExp(`id="${snapshotElementId}">(.*?)</script>`, 's').exec(html)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

/** Lists all files of this user's staff screens: the shell, the live releases and their texts. */
export function listFilesToKeep(snapshot: BootSnapshot, shell: ShellFiles): KeptFile[] {
  const { language, user, remotes } = snapshot;
  const at =
    (baseUrl: string) =>
    ({ path, integrity }: BuiltFile): KeptFile => ({ url: baseUrl + path, integrity });
  const texts = ({ urls }: TextsFile): KeptFile => ({ url: urls[language], integrity: '' });
  const screens = Object.values(shell.screens).flatMap(({ js, css }) => [...js, ...css]);
  const files = [
    ...[...shell.scripts, ...shell.styles, ...shell.preload, ...screens].map(at('/shell/')),
    ...shell.fonts.map((path): KeptFile => ({ url: `/shell/${path}`, integrity: '' })),
    texts(shellTexts(shell.version)),
  ];
  for (const { stable } of Object.values(remotes)) {
    const { manifest, baseUrl } = stable;
    const modules = manifest.routes
      .filter(({ layout, access }) => layout === 'staff' && canOpen(access, user))
      .map(({ module }) => module);
    if (modules.length === 0) continue;
    const code = modules.flatMap((module) => {
      const { js = [], css = [] } = manifest.modules[module] ?? {};
      return [...js, ...css];
    });
    files.push(
      ...[manifest.entry, ...code].map(at(baseUrl)),
      ...modules.map((module) => texts(moduleTexts(stable, module))),
    );
  }
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

/** Returns whether a kept file belongs to neither the live nor the previous release of its bundle. */
export function isOutdated(url: string, snapshot: BootSnapshot, files: readonly KeptFile[]): boolean {
  const { pathname, search, searchParams } = new URL(url);
  if (files.some((file) => file.url === pathname + search)) return false;
  const releases = Object.values(snapshot.remotes).flatMap(({ stable, previous }) => [
    stable,
    ...(previous ? [previous] : []),
  ]);
  if (pathname.startsWith('/remotes/')) return !releases.some(({ baseUrl }) => pathname.startsWith(baseUrl));
  return !pathname.startsWith('/locales/') || searchParams.get('v') !== snapshot.shellVersion;
}
