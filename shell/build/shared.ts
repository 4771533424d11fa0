import { shellContractVersion } from '@school/shell-contract/manifest-names';

/** The kit that remotes of each contract take from the shell; they run with no other. */
export const kitOfContract: Readonly<Record<number, string>> = { 2: '^1.0.0' };

/**
 * Packages that the shell shares with the remotes. Only three singletons are shared, because sharing more packages
 * turns off their tree shaking (measured: +49 KB brotli); remotes get the rest through the design system.
 */
const singletons = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@school/kit': kitOfContract[shellContractVersion] ?? 'none',
};

export const providedByShell = share({ singleton: true, strictVersion: true });

/** `import: false`: a remote bundles no fallback copy. */
export const takenByRemote = share({ singleton: true, strictVersion: true, import: false as const });

function share<Options extends object>(options: Options): Record<string, Options & { requiredVersion: string }> {
  return Object.fromEntries(
    Object.entries(singletons).map(([name, requiredVersion]) => [name, { ...options, requiredVersion }]),
  );
}
