/**
 * What zod takes for the global object: its settings are kept there, and those of the form must not reach a zod of the
 * page. Without `eval`, whose trial a strict content policy would report.
 */
export const zodGlobal = { __zod_globalConfig: { jitless: true } };
