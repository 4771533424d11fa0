declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__:
    | { renderers: Map<number, unknown>; inject: (renderer: unknown) => number }
    | undefined;
}

/**
 * Development only; must run before react-dom. Each bundle has its own hot-reload runtime, and later ones (of remotes)
 * look for react-dom in `renderers`, which the first runtime leaves empty.
 */
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject;
  hook.inject = (renderer) => {
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}

export {};
