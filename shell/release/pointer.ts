import { z } from 'zod';

const historySchema = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  action: z.enum(['promote', 'rollback']),
  version: z.string(),
});

/** Which release of each remote is live, which one was before, and how it came to that (newest first). */
export const pointerSchema = z.strictObject({
  remotes: z.record(
    z.string(),
    z.strictObject({
      stable: z.string(),
      previous: z.string().nullable(),
      history: z.array(historySchema),
    }),
  ),
});

export type Pointer = z.infer<typeof pointerSchema>;
export type PointerEntry = Pointer['remotes'][string];

const historyLength = 50;

/**
 * The version that was live becomes `previous`. After a rollback it does not: it was left for a reason, so the newest
 * other version of the history takes that place.
 */
export function moveTo(
  entry: PointerEntry | undefined,
  move: { action: 'promote' | 'rollback'; version: string; at: Date; who: string; why: string },
): PointerEntry {
  const { at, ...rest } = move;
  const past = entry?.history ?? [];
  const older = past.find(({ version }) => version !== move.version && version !== entry?.stable)?.version ?? null;
  const left = entry?.stable === move.version ? entry.previous : (entry?.stable ?? null);
  return {
    stable: move.version,
    previous: move.action === 'rollback' ? older : left,
    history: [{ ...rest, at: at.toISOString() }, ...past].slice(0, historyLength),
  };
}
