/**
 * Packages that the shell shares with the remotes. Three singletons only: sharing more npm packages turns off their
 * tree-shaking (measured: +49 KB brotli), so remotes get the rest through the kit.
 */
const singletons = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@school/kit': '^1.0.0',
};

export const providedByShell = share({ singleton: true, strictVersion: true });

/** `import: false`: a remote carries no fallback copy. */
export const takenByRemote = share({ singleton: true, strictVersion: true, import: false as const });

function share<Options extends object>(options: Options): Record<string, Options & { requiredVersion: string }> {
  return Object.fromEntries(
    Object.entries(singletons).map(([name, requiredVersion]) => [name, { ...options, requiredVersion }]),
  );
}
