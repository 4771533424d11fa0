/** The absolute path of the repository. */
export const root: string;
