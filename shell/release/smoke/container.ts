/**
 * Writes the entry of a remote without a build.
 *
 * @param name of the container
 * @param modules the body of a function for each module: it gets React and the kit as `react` and `kit`, and returns what
 *   the module exports
 */
export function writeContainer(name: string, modules: Readonly<Record<string, string>>): string {
  const bodies = Object.entries(modules).map(([module, body]) => `${JSON.stringify(module)}(react, kit) { ${body} },`);
  // A block, since pages run the entries of several remotes in one scope.
  return `{
const modules = { ${bodies.join('\n')} };
globalThis.${name} = {
  init(scope) { this.scope = scope; },
  async get(path) {
    const take = async (name) => {
      const found = Object.values(this.scope[name])[0];
      return found.lib ? found.lib() : (await found.get())();
    };
    const [react, kit] = [await take('react'), await take('@school/kit')];
    return () => modules[path.slice('./'.length)](react, kit);
  },
};
}`;
}
