import { z } from 'zod';

/** How the smoke run ended: passed, faults overruled by --force, or skipped, with the reason. */
const smokeSchema = z.strictObject({
  outcome: z.enum(['passed', 'forced', 'skipped']),
  /** Version of the shell that the release was drawn in. */
  shell: z.string(),
  /** Why it was skipped. */
  reason: z.string().optional(),
});

/** `publication.json` beside the manifest of a stored version: the record of its publication. Never served. */
export const publicationSchema = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  /** One line for the list of releases. */
  note: z.string().optional(),
  /** Missing where the publication came from a program and not from the release command. */
  smoke: smokeSchema.optional(),
});

export const publicationFile = 'publication.json';

export type Smoke = z.infer<typeof smokeSchema>;
export type Publication = z.infer<typeof publicationSchema>;
