/**
 * zod tries whether it may compile schemas with `eval`; the Content-Security-Policy refuses that and reports each try.
 * Imported before anything that makes a schema. Remotes share the page, so they are covered too.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
