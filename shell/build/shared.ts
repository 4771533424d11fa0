/**
 * What the shell shares with the remotes, once for both sides. Three singletons only: sharing more npm packages turns
 * their tree-shaking off (measured: +49 KB brotli), so the rest comes to remotes through the kit.
 */
const singletons = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@school/kit': '^1.0.0',
};

export const providedByShell = share({ singleton: true, strictVersion: true });

/** `import: false`: a remote carries no copy of its own to fall back to. */
export const takenByRemote = share({ singleton: true, strictVersion: true, import: false as const });

function share<Options extends object>(options: Options): Record<string, Options & { requiredVersion: string }> {
  return Object.fromEntries(
    Object.entries(singletons).map(([name, requiredVersion]) => [name, { ...options, requiredVersion }]),
  );
}
