/**
 * Returns the module of a worker: `<name>.worker.ts` next to the caller, or `<name>.worker.js` next to the bundle,
 * built by `shell/launch/build-api.mjs`.
 *
 * @param from the caller's `import.meta.url`
 */
export function getWorkerFile(name: string, from: string): URL {
  return new URL(`./${name}.worker.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
}
