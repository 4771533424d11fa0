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

/**
 * Part of the entry, since every page needs them before anything else. The shell itself takes its own copies unchecked:
 * the check would cost a cheap phone 50 ms.
 */
export const providedByShell = Object.fromEntries(
  Object.keys(singletons).map((name) => [name, { singleton: true, eager: true, requiredVersion: false as const }]),
);

/** `import: false`: a remote bundles no fallback copy. */
export const takenByRemote = Object.fromEntries(
  Object.entries(singletons).map(([name, requiredVersion]) => [
    name,
    { singleton: true, strictVersion: true, import: false as const, requiredVersion },
  ]),
);
