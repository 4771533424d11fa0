/**
 * Replaces the global object for zod, which keeps its settings there: those of the form must not reach a zod of the
 * page. Without `eval`, since a strict content policy would report zod's test of it.
 */
export const zodGlobal = { __zod_globalConfig: { jitless: true } };
