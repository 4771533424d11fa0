/** The sources of each build by its id. */
export const inputs: Record<string, readonly string[]>;
