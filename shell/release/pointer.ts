import { z } from 'zod';

const historySchema = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  action: z.enum(['promote', 'rollback']),
  version: z.string(),
});

/** The live and the previous release of each remote, with the history of changes, newest first. */
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
 * Makes a version live. The version that was live becomes `previous`, except after a rollback: then `previous` is the
 * newest other version of the history, because the version that was live is presumably faulty.
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
