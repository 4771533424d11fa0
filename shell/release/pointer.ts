import { shellId } from '@school/shell-contract/manifest-names';
import { z } from 'zod';
import { type Audience, audienceShape, toAudience } from './audience';
import { ownersSchema } from './ownership';

const historySchema = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  /** `canary`: some browsers or people get the version; `halt`: they do not any more. */
  action: z.enum(['promote', 'rollback', 'canary', 'halt']),
  version: z.string(),
  /** Who gets a canary: the share of browsers, roles and users. */
  percent: z.int().optional(),
  roles: audienceShape.roles,
  users: audienceShape.users,
  /** Reasons against this change that were overruled. */
  forced: z.array(z.string()).optional(),
  /** What the command did not check, and why. */
  skipped: z.array(z.string()).optional(),
});

const entrySchema = z.strictObject({
  stable: z.string(),
  /** The last release that was live and was not rolled back. */
  previous: z.string().nullable(),
  /** The release that a share of the browsers, or some people, get instead of the live one. */
  canary: z.strictObject({ version: z.string(), ...audienceShape }).optional(),
  /** Newest first. */
  history: z.array(historySchema),
});

const handOverSchema = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  /** A path, a slot or a remote's id. */
  what: z.string(),
  from: z.string(),
  to: z.string(),
});

/** `id` is that of a remote, or `shell`. */
const removingSchema = z.strictObject({ id: z.string(), version: z.string(), at: z.iso.datetime() });

/**
 * The live and the previous release of the shell and of each remote with the history of changes, and who holds which
 * path.
 */
export const pointerSchema = z.strictObject({
  remotes: z.record(z.string(), entrySchema),
  /** Missing until a shell is promoted; until then the server has the one that it was built with. */
  shell: entrySchema.optional(),
  /** Missing until the first promotion after owners were introduced. */
  owners: ownersSchema.optional(),
  /** Names the list of routes of the API that started last on this store. */
  api: z.string().optional(),
  /** Newest first. */
  handOvers: z.array(handOverSchema).optional(),
  /** Old versions whose files are just being removed, so that nobody puts them to use. */
  removing: z.array(removingSchema).optional(),
});

export type Pointer = z.infer<typeof pointerSchema>;
export type PointerEntry = z.infer<typeof entrySchema>;
export type PointerEvent = z.infer<typeof historySchema>;

type Change = Omit<PointerEvent, 'at' | 'action'> & { at: Date };

export const historyLength = 50;

/** @param id of a remote, or `shell` */
export function findEntry(pointer: Pointer, id: string): PointerEntry | undefined {
  return id === shellId ? pointer.shell : pointer.remotes[id];
}

export function withEntry(pointer: Pointer, id: string, entry: PointerEntry): Pointer {
  return id === shellId ? { ...pointer, shell: entry } : { ...pointer, remotes: { ...pointer.remotes, [id]: entry } };
}

export function isBeingRemoved({ removing = [] }: Pointer, id: string, version: string): boolean {
  return removing.some((each) => each.id === id && each.version === version);
}

export function beginRemoval(pointer: Pointer, id: string, versions: readonly string[], at: Date): Pointer {
  const others = endRemoval(pointer, id, versions);
  const begun = versions.map((version) => ({ id, version, at: at.toISOString() }));
  return { ...others, removing: [...(others.removing ?? []), ...begun] };
}

export function endRemoval({ removing = [], ...pointer }: Pointer, id: string, versions: readonly string[]): Pointer {
  const others = removing.filter((each) => each.id !== id || !versions.includes(each.version));
  return others.length > 0 ? { ...pointer, removing: others } : pointer;
}

/**
 * Makes a version live, which ends a canary. `previous` becomes the last other version that was good and is still
 * stored, so that neither a browser nor a second rollback comes to one that was rolled back.
 */
export function moveTo(
  entry: PointerEntry | undefined,
  { action, ...change }: Change & { action: 'promote' | 'rollback' },
  stored: ReadonlySet<string>,
): PointerEntry {
  const history = addEvent(entry, { action, ...change });
  const good = history.find(
    (event) =>
      madeLive(event) &&
      event.version !== change.version &&
      stored.has(event.version) &&
      !findWithdrawal(history, event.version),
  );
  return { stable: change.version, previous: good?.version ?? null, history };
}

/** Gives a version to an audience. */
export function startCanary(entry: PointerEntry, change: Change & Audience): PointerEntry {
  const { version } = change;
  const canary = { version, ...toAudience(change) };
  return { ...entry, canary, history: addEvent(entry, { action: 'canary', ...change }) };
}

/** @returns since when browsers get the canary, with its present audience; undefined when none runs */
export function findCanaryStart({ canary, history }: PointerEntry): Date | undefined {
  const begin = canary && history.find(({ action, version }) => action === 'canary' && version === canary.version);
  return begin && new Date(begin.at);
}

/** Halts the canary. */
export function haltCanary({ canary: _, ...entry }: PointerEntry, change: Change): PointerEntry {
  return { ...entry, history: addEvent(entry, { action: 'halt', ...change }) };
}

/** @returns the rollback or halt that took a version out of use, unless the version was brought back since */
export function findWithdrawal(history: readonly PointerEvent[], version: string): PointerEvent | undefined {
  for (const [index, event] of history.entries()) {
    if (event.version === version) return event.action === 'halt' ? event : undefined;
    // The change before a rollback that made something live names the version that was left.
    const replaced = event.action === 'rollback' ? history.slice(index + 1).find(madeLive) : undefined;
    if (replaced?.version === version) return event;
  }
  return undefined;
}

export const madeLive = ({ action }: PointerEvent) => action === 'promote' || action === 'rollback';

function addEvent(entry: PointerEntry | undefined, { at, ...event }: Omit<PointerEvent, 'at'> & { at: Date }) {
  return [{ ...event, at: at.toISOString() }, ...(entry?.history ?? [])].slice(0, historyLength);
}
