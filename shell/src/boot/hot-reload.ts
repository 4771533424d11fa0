declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__:
    | { renderers: Map<number, unknown>; inject: (renderer: unknown) => number }
    | undefined;
}

/**
 * Development only, before react-dom runs. Each bundle of the page has a hot-reload runtime of its own, and those that
 * come later (the remotes') look for react-dom in `renderers`, which the first one leaves empty.
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
