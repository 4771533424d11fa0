import { isReservedPath, takesAddresses, toPathShape } from '@school/shell-contract/addresses';
import type { RemoteManifest } from '@school/shell-contract/manifest';
import { z } from 'zod';

/**
 * The holder of each id, path and slot. A remote gets them with its first promotion that names them, and keeps them.
 */
export const ownersSchema = z.strictObject({
  /** The team of each remote's id. */
  ids: z.record(z.string(), z.string()),
  /** The remote of each path, regardless of parameter names. */
  paths: z.record(z.string(), z.string()),
  slots: z.record(z.string(), z.string()),
});

export type Owners = z.infer<typeof ownersSchema>;
export type Owned = Pick<RemoteManifest, 'id' | 'owner' | 'routes' | 'slots'>;

/** An id, path or slot that a remote names and somebody else holds. */
export interface Collision {
  kind: 'id' | 'path' | 'slot';
  name: string;
  /** A remote, a team, or `the shell`. */
  holder: string;
}

export const noOwners: Owners = { ids: {}, paths: {}, slots: {} };

/** Gives a remote the id, paths and slots that it names and nobody holds yet. */
export function claim(owners: Owners, { id, owner, routes, slots }: Owned): Owners {
  const free = routes.map(({ path }) => toPathShape(path)).filter((shape) => !isReservedPath(shape));
  return {
    ids: { [id]: owner, ...owners.ids },
    paths: { ...Object.fromEntries(free.map((shape) => [shape, id])), ...owners.paths },
    slots: { ...Object.fromEntries(slots.map(({ name }) => [name, id])), ...owners.slots },
  };
}

/** Finds the id, paths and slots of a remote that somebody else holds. */
export function findCollisions(owners: Owners, { id, owner, routes, slots }: Owned): Collision[] {
  const team = owners.ids[id];
  return [
    ...(team !== undefined && team !== owner ? [{ kind: 'id', name: id, holder: team } as const] : []),
    ...routes.flatMap(({ path }) => {
      const holder = isReservedPath(path) ? 'the shell' : findPathHolder(owners, id, path);
      return holder === undefined ? [] : [{ kind: 'path', name: path, holder } as const];
    }),
    ...slots.flatMap(({ name }) => {
      const holder = owners.slots[name];
      return holder === undefined || holder === id ? [] : [{ kind: 'slot', name, holder } as const];
    }),
  ];
}

function findPathHolder({ paths }: Owners, id: string, path: string): string | undefined {
  if (paths[toPathShape(path)] === id) return undefined;
  return Object.entries(paths).find(([held, holder]) => holder !== id && takesAddresses(path, held))?.[1];
}

/** The sentence for the person who publishes or promotes. */
export function describeCollision({ kind, name, holder }: Collision): string {
  const belongs = `The ${kind === 'id' ? 'remote' : kind} ${name} belongs to ${holder}.`;
  return holder === 'the shell'
    ? `${belongs} Choose another path.`
    : `${belongs} Choose another one, or let ${holder} hand it over: npm run release -- hand-over ${name} --to <${
        kind === 'id' ? 'team' : 'remote'
      }> --why "..."`;
}

/**
 * The routes and slots of live remotes that must not be served, since somebody else holds them and serves them. If its
 * holder does not serve a route or slot, the other remote keeps it.
 */
export function findServedCollisions(owners: Owners, live: readonly Owned[]): { id: string; collision: Collision }[] {
  const servedBy = (id: string) => live.find((remote) => remote.id === id);
  return live.flatMap((remote) =>
    findCollisions(owners, remote)
      .filter(({ kind, name, holder }) => {
        if (kind === 'id') return false;
        if (holder === 'the shell') return true;
        const other = servedBy(holder);
        return kind === 'path'
          ? other?.routes.some(({ path }) => takesAddresses(name, path))
          : other?.slots.some((slot) => slot.name === name);
      })
      .map((collision) => ({ id: remote.id, collision })),
  );
}
