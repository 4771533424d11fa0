import { z } from 'zod';

/** Another group at the same time with the same coach or in the same hall; a warning, not an error. */
export const clashSchema = z.object({
  kind: z.enum(['trainer', 'hall']),
  /** Null when the caller cannot see the group. */
  groupName: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
});
