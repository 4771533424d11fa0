/**
 * zod tests whether it may compile schemas with `eval`; the Content-Security-Policy blocks and reports each attempt.
 * Import this before any schema. Covers the remotes too, since they share the page.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
